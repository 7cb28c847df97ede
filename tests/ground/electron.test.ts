// Item 16 of Electron's security checklist: the version that is packed is of a line that is still mended. Electron mends its
// last three lines; `electron-lines.json` says which those were, and their newest versions, on the day they were looked up.
import { expect, it } from 'vitest'
import { packages } from '../../package-lock.json'
import { devDependencies } from '../../package.json'
import lines from './electron-lines.json'

const newest: Readonly<Record<string, string>> = lines.newest

it('Electron is pinned to the newest version of a line that is mended', () => {
  const pinned = devDependencies.electron
  expect(pinned).toMatch(/^\d+\.\d+\.\d+$/)
  expect(packages['node_modules/electron'].version).toBe(pinned)
  expect(pinned).toBe(newest[pinned.split('.')[0] ?? ''])
})

it('the lines were looked up on a day, and are three in a row', () => {
  expect(new Date(lines.checked).toISOString().slice(0, 10)).toBe(lines.checked)
  const [last = 0, ...before] = Object.keys(newest)
    .map(Number)
    .toSorted((a, b) => b - a)
  expect(before).toEqual([last - 1, last - 2])
  for (const [line, version] of Object.entries(newest)) expect(version.split('.')[0]).toBe(line)
})
