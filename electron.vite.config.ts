// How the program is bundled: the main process with the browser host, the command line and the workers; the
// preload; the renderer. HUNDRED_DAYS_PARTS (a comma list) builds only some of the three.
import { existsSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import type { UserConfig } from 'electron-vite'

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

const main = entries({
  main: 'src-main/electron/main.ts',
  'browser-host': 'src-main/browser/host.ts',
  referee: 'src-main/referee/main.ts',
  ...workers(),
})
const preload = entries({ preload: 'src-main/electron/preload.ts' })
const renderer = entries({ index: 'src-renderer/index.html' })

const config: UserConfig = {}

if (parts.has('main') && Object.keys(main).length > 0) {
  config.main = {
    build: {
      // A development dependency, so that the packed program brings no package but SQLite's.
      externalizeDeps: { exclude: ['ws'] },
      outDir: 'out/main',
      // The launcher clears out/ for a full build; a running program must not lose its chunks to a quick one.
      emptyOutDir: false,
      sourcemap: true,
      rolldownOptions: {
        input: main,
        // Chunks lie beside the entries, so that import.meta.dirname means out/main in all of them but workers.
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: '[name]-[hash].cjs' },
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
    plugins: [vue()],
    server: { host: '127.0.0.1' },
    // Parts of Vue and vue-i18n that are not used.
    define: {
      __VUE_OPTIONS_API__: 'false',
      __VUE_I18N_LEGACY_API__: 'false',
      __VUE_I18N_FULL_INSTALL__: 'false',
      __INTLIFY_PROD_DEVTOOLS__: 'false',
    },
    build: {
      outDir: join(root, 'out/renderer'),
      emptyOutDir: false,
      minify: true,
      // Read from this machine, so size costs nothing.
      cssMinify: false,
      // The content security policy allows no font within a style sheet.
      assetsInlineLimit: (path) => (path.endsWith('.woff2') ? false : undefined),
      rolldownOptions: { input: renderer },
    },
  }
}

export default defineConfig(config)
