// The command line of the browser host, its folders, and how a browser is opened.
import { readFileSync, statSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hostArguments } from '../../../src-main/browser/arguments'
import { browserCommand, writeOpeningPage } from '../../../src-main/browser/open-browser'
import { foldersFor } from '../../../src-main/program/folders'
import { testFolder } from '../services/table'

describe('arguments', () => {
  it('are what the help says', () => {
    expect(hostArguments([])).toEqual({ help: false, open: true, port: 0, data: undefined, file: undefined })
    expect(hostArguments(['--no-open', '--port', '8015', '--data', 'd', 'june.hundreddays'])).toEqual({
      help: false,
      open: false,
      port: 8015,
      data: 'd',
      file: 'june.hundreddays',
    })
  })

  it('may name the browser, which is what it is for', () => {
    expect(hostArguments(['--browser'])).toEqual(hostArguments([]))
  })

  it.each([
    [['--frobnicate'], /^There is no option --frobnicate\.$/],
    [['--data'], /^The option --data needs a value behind it\.$/],
    [['--no-open=x'], /^The option --no-open takes no value\.$/],
    [['--port', '70000'], /70000 is no port/],
    [['--port', 'x'], /x is no port/],
    [['--data', ''], /followed by no folder/],
    [['--no-open', ''], /without a name/],
    [['a.hundreddays', 'b.hundreddays'], /Only one campaign/],
  ])('%j is refused with a sentence', (args, sentence) => {
    expect(hostArguments(args)).toMatch(sentence)
  })
})

describe('folders', () => {
  it.each([
    ['linux', { XDG_DATA_HOME: '/x/share' }, '/x/share/Hundred Days'],
    ['linux', { XDG_DATA_HOME: 'relative' }, '/home/n/.local/share/Hundred Days'],
    ['linux', {}, '/home/n/.local/share/Hundred Days'],
    ['darwin', {}, '/home/n/Library/Application Support/Hundred Days'],
  ] as const)('on %s with %j are in %s', (platform, env, dataFolder) => {
    expect(foldersFor(undefined, platform, env, '/home/n').dataFolder).toBe(dataFolder)
    expect(foldersFor('/d', platform, env, '/home/n')).toEqual({ dataFolder: '/d', campaignFolder: '/d' })
  })
})

it('hands the page to the system as one argument', () => {
  const page = '/home/n/My Documents/open & see.html'
  for (const platform of ['linux', 'darwin', 'win32'] as const) {
    const [program, ...args] = browserCommand(page, platform)
    expect(program).toMatch(/^(xdg-open|open|rundll32)$/)
    expect(args.at(-1)).toBe(page)
  }
})

it('keeps the token out of every process list: the browser is given a page that its owner alone can read', () => {
  const folder = testFolder()
  const url = 'http://127.0.0.1:1/?token=abc'
  const page = writeOpeningPage(folder, url)
  for (const platform of ['linux', 'darwin', 'win32'] as const)
    expect(browserCommand(page, platform).join(' ')).not.toContain('token')
  expect(readFileSync(page, 'utf8')).toContain(`url=${url}`)
  if (process.platform !== 'win32') expect(statSync(page).mode & 0o077).toBe(0)
})
