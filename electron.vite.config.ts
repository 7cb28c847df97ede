// How the program is bundled: the main process with the browser host, the command line and the workers; the
// preload; the renderer. HUNDRED_DAYS_PARTS (a comma list) builds only some of the three.
import { existsSync, readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import type { UserConfig } from 'electron-vite'
import type { Plugin } from 'vite'
import { classicEntry } from './src-main/launch/classic-entry'
import { lateSchemas } from './src-main/launch/late-schemas'

const root = import.meta.dirname
const parts = new Set((process.env['HUNDRED_DAYS_PARTS'] ?? 'main,preload,renderer').split(','))

/** The entries that exist, as absolute paths by output name. */
function entries(candidates: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(candidates)
      .map(([name, path]): [string, string] => [name, join(root, path)])
      .filter(([, path]) => existsSync(path)),
  )
}

/** Every file directly in src-main/workers is a worker of its own. */
function workers(): Record<string, string> {
  const folder = join(root, 'src-main/workers')
  if (!existsSync(folder)) return {}
  return Object.fromEntries(
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts'))
      .map((file) => [`workers/${basename(file, '.ts')}`, `src-main/workers/${file}`]),
  )
}

/**
 * The sheets of the fonts with the alphabets that our names are written in, each in the one format that every browser of
 * ours reads: the sheet of all is read before the first paint, used or not.
 */
function fontsOfOurNames(): Plugin {
  return {
    name: 'fonts-of-our-names',
    enforce: 'pre',
    transform: {
      filter: { id: /@fontsource\/.*\.css$/ },
      handler: (sheet) =>
        sheet
          .replace(/@font-face\s*\{[^}]*\}/g, (face) => (/-latin(-ext)?-\d/.test(face) ? face : ''))
          .replace(/,\s*url\([^)]*\) format\('woff'\)/g, ''),
    },
  }
}

/**
 * Node's own modules are taken as they are. An import by name would first have Node list all that they export, and for
 * that read what it puts off until it is wanted: the whole of streams, of workers and of fetch, at every start.
 */
function nodeAsItIs(): Plugin {
  return {
    name: 'node-as-it-is',
    enforce: 'post',
    transform: {
      filter: { id: /\.ts$/ },
      handler: (code) => ({
        code: code
          .replace(
            /^import \{([^}]*)\} from ["'](node:[\w/]+)["'];?/gm,
            (_, names: string, module: string) =>
              `const {${names.replaceAll(' as ', ': ')}} = process.getBuiltinModule('${module}');`,
          )
          .replace(/\bimport\((["']node:[\w/]+["'])\)/g, 'Promise.resolve(process.getBuiltinModule($1))'),
        // No line is moved: the map of the sources still holds.
        map: null,
      }),
    },
  }
}

/**
 * The package of sockets takes Node's modules as they are too. What only its clients need, or who packs what he sends, is
 * read when it is asked for, so never; and nobody looks for native helpers that are not among our packages.
 */
function serverOfSockets(): Plugin {
  return {
    name: 'server-of-sockets',
    enforce: 'pre',
    transform: {
      filter: { id: /\/node_modules\/ws\/lib\/.*\.js$/ },
      handler: (code) => ({
        code: code
          .replace(
            /^const (\w+) = require\('(https|tls|zlib)'\);/gm,
            `const $1 = new Proxy({}, { get: (_, name) => process.getBuiltinModule('node:$2')[name] });`,
          )
          .replace(/\bprocess\.env\.WS_NO_(BUFFER_UTIL|UTF_8_VALIDATE)\b/g, 'true')
          .replace(/\brequire\('(\w+)'\)/g, (call, name: string) =>
            isBuiltin(name) ? `process.getBuiltinModule('node:${name}')` : call,
          ),
        map: null,
      }),
    },
  }
}

const main = entries({
  main: 'src-main/electron/main.ts',
  'browser-host': 'src-main/browser/host.ts',
  'browser-run': 'src-main/browser/run.ts',
  referee: 'src-main/referee/main.ts',
  ...workers(),
})
const preload = entries({ preload: 'src-main/electron/preload.ts' })
const renderer = entries({ index: 'src-renderer/index.html' })

const config: UserConfig = {}

if (parts.has('main') && Object.keys(main).length > 0) {
  config.main = {
    plugins: [lateSchemas(root), nodeAsItIs(), serverOfSockets()],
    build: {
      // To find and to link its eight files takes longer than what is in them.
      externalizeDeps: { exclude: ['ws'] },
      outDir: 'out/main',
      // The launcher clears out/ for a full build; a running program must not lose its chunks to a quick one.
      emptyOutDir: false,
      sourcemap: true,
      rolldownOptions: {
        input: main,
        // Chunks lie beside the entries, so that import.meta.dirname means out/main in all of them but workers.
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: '[name]-[hash].cjs',
          // Every name stays as it is, for whoever reads a stack; comments would only be read at each start.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          // What the address and what the first screen stand on, each in one file: to find and to link one takes as long
          // as to read much of it.
          codeSplitting: {
            groups: [
              { name: 'door', test: /src-main\/browser\/run\.ts$/, priority: 2 },
              { name: 'program', test: /src-main\/(program\/index|browser\/sockets)\.ts$/, priority: 1 },
            ],
          },
        },
      },
    },
  }
}

if (parts.has('preload') && Object.keys(preload).length > 0) {
  config.preload = {
    build: {
      outDir: 'out/preload',
      emptyOutDir: false,
      // A sandboxed preload is one CommonJS file and may load nothing from node_modules.
      externalizeDeps: false,
      rolldownOptions: { input: preload, output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  }
}

if (parts.has('renderer') && Object.keys(renderer).length > 0) {
  config.renderer = {
    root: join(root, 'src-renderer'),
    plugins: [vue(), fontsOfOurNames(), classicEntry()],
    server: { host: '127.0.0.1' },
    // Without what we do not use of the libraries: options API, older API, components and inspector of messages.
    define: {
      __VUE_OPTIONS_API__: 'false',
      __VUE_I18N_LEGACY_API__: 'false',
      __VUE_I18N_FULL_INSTALL__: 'false',
      __INTLIFY_PROD_DEVTOOLS__: 'false',
    },
    build: {
      outDir: join(root, 'out/renderer'),
      emptyOutDir: false,
      // Less to read at the start, and that in one piece from this machine itself.
      chunkSizeWarningLimit: 1000,
      // A font within the sheet would be read whether it is used or not, and our own policy would not let it be drawn with.
      assetsInlineLimit: (path) => (path.endsWith('.woff2') ? false : undefined),
      minify: true,
      cssMinify: false,
      rolldownOptions: {
        input: renderer,
        // All that the first screen needs in one file: two dozen of them take longer to come than what is in them.
        output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
      },
    },
  }
}

export default defineConfig(config)
