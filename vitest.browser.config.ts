import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepScratchInMemory } from './tests/harness/scratch.ts'

keepScratchInMemory()

/** What takes longest; begun first, it isn't what one worker waits for at the end. */
const longest = ['pages', 'applicants', 'keyboard', 'fair', 'team'].map((name) => `${name}.test.ts`)
const rank = ({ moduleId }: TestSpecification) => {
  const place = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
  return place < 0 ? longest.length : place
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    include: ['tests/e2e/**/*.test.ts'],
    globalSetup: ['tests/e2e/server.ts'],
    setupFiles: ['tests/e2e/leaving.ts'],
    // files share their worker's browser and what they import
    isolate: false,
    testTimeout: 600_000,
    expect: { poll: { timeout: 45_000 } },
    hookTimeout: 180_000,
    // each has a server of its own, and what a file writes there the next ones find; with more of them than
    // processors, what waits for its turn asks again and again: a quarter more processor time, and later
    maxWorkers: Math.min(4, Math.max(2, availableParallelism())),
    maxConcurrency: 2,
    env: { TZ: 'UTC' },
    sequence: { sequencer: LongestFirst },
  },
})
