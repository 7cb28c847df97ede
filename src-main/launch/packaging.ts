// How the program is packed for Windows, macOS and Linux, as electron-builder wants it.
import { join } from 'node:path'
import type { Configuration } from 'electron-builder'
import { root } from './bundles.ts'

const icon = join(root, 'src-renderer/assets/icon.png')

export const packaging: Configuration = {
  appId: 'org.hundreddays.campaign',
  productName: 'Hundred Days',
  copyright: 'Copyright © Hundred Days contributors',
  // Debian's package format insists on a home page. The project has none, and .invalid never names one.
  extraMetadata: { homepage: 'https://hundred-days.invalid/' },
  directories: { output: 'dist' },
  files: [
    'package.json',
    'LICENSE',
    'db/**',
    'out/main/**',
    'out/preload/**',
    'out/renderer/**',
    '!**/*.map',
    '!**/.built',
    '!node_modules/better-sqlite3/{deps,src}/**',
  ],
  asar: true,
  // SQLite's binary is a Node-API build that Electron loads as it is; a binary cannot be loaded out of an archive.
  asarUnpack: ['**/*.node'],
  npmRebuild: false,
  publish: null,
  electronFuses: {
    runAsNode: false,
    enableCookieEncryption: true,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
  fileAssociations: [
    {
      ext: 'hundreddays',
      name: 'Hundred Days campaign',
      description: 'A campaign of Hundred Days',
      mimeType: 'application/x-hundred-days',
      role: 'Editor',
    },
  ],
  win: { icon, target: ['nsis'] },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
  mac: { icon, target: ['dmg'], category: 'public.app-category.strategy-games' },
  linux: {
    icon,
    target: ['AppImage', 'deb'],
    category: 'Game;StrategyGame',
    maintainer: 'Hundred Days contributors',
    synopsis: 'Campaign manager for June 1815',
  },
}
