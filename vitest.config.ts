import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { keepScratchInMemory } from './tests/harness/scratch.ts'

keepScratchInMemory()

/** What tests the whole product takes longest; begun first, it isn't what the other worker waits for at the end. */
const ofTheWhole = ({ project, moduleId }: TestSpecification) =>
  !moduleId.startsWith(`${project.config.root}/src/`)

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files)
    return [...sorted.filter(ofTheWhole), ...sorted.filter((file) => !ofTheWhole(file))]
  }
}

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/*.test.ts', 'tools/**/*.test.ts'],
    globalSetup: ['tests/harness/template.ts'],
    testTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 180_000,
    // one more than two processors, since many wait for servers, disks and clocks; with more, each takes longer
    maxWorkers: 3,
    // files share what they import and take turns with the databases of tests/harness/databases.ts
    isolate: false,
    env: { TZ: 'UTC' },
    sequence: { sequencer: LongestFirst },
  },
})
