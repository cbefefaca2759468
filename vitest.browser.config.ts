import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The walks over every page take longest; begun first, they aren't what one worker waits for at the end. */
const walks = ['pages.test.ts', 'keyboard.test.ts']
const rank = ({ moduleId }: TestSpecification) => {
  const place = walks.findIndex((name) => moduleId.endsWith(`/${name}`))
  return place < 0 ? walks.length : place
}

class WalksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['tests/e2e/server.ts'],
    testTimeout: 300_000,
    expect: { poll: { timeout: 8000 } },
    hookTimeout: 120_000,
    maxWorkers: 2,
    maxConcurrency: 2,
    env: { TZ: 'UTC' },
    sequence: { sequencer: WalksFirst },
  },
})
