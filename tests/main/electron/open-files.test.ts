// What the program finds in the arguments it was started with.
import { expect, it } from 'vitest'
import { campaignIn, dataFolderIn } from '../../../src-main/electron/open-files'

it.each([
  [['june.hundreddays'], '/w/june.hundreddays'],
  [['--flag', '/a/June 1815.HUNDREDDAYS'], '/a/June 1815.HUNDREDDAYS'],
  [['--data', 'x.hundreddays', 'y.hundreddays'], '/w/y.hundreddays'],
  [['readme.txt', '--x.hundreddays'], undefined],
])('%j names %s', (args, path) => {
  expect(campaignIn(args, '/w')).toBe(path)
})

it('the data folder is the one named', () => {
  expect(dataFolderIn(['--data', 'd'], '/w')).toBe('/w/d')
  expect(dataFolderIn(['--data'], '/w')).toBeUndefined()
  expect(dataFolderIn([], '/w')).toBeUndefined()
})
