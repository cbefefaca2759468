import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: ['tests/harness/template.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    // files share what they import; each opens a database of its own
    isolate: false,
    env: { TZ: 'UTC' },
  },
})
