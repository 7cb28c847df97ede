// How the tests run: `unit` is everything that needs no browser, `e2e` drives the whole program in one.
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [vue()],
  test: {
    passWithNoTests: true,
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.test.ts'],
          exclude: ['tests/e2e/**', 'tests/bench/**', 'tests/soak/**'],
          testTimeout: 180_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          fileParallelism: false,
          // A browser on a busy machine answers when it can; what is wrong is wrong three times.
          expect: { poll: { timeout: 20_000, interval: 50 } },
          retry: 2,
        },
      },
    ],
  },
})
