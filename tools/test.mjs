import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, install, root, step, stepsAtOnce } from './setup.mjs'

const reports = join(root, 'dist', '.reports')

/** Runs tests; returns whether they passed, and leaves a report of what did not. */
const tests = (name, report, args = []) =>
  step(name, 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${join(reports, report)}`,
    ...args,
  ])

const failuresIn = (report) => {
  try {
    const { testResults } = JSON.parse(readFileSync(join(reports, report), 'utf8'))
    return testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, message, assertionResults }) => {
        const file = relative(root, name)
        const failed = assertionResults.filter(({ status }) => status === 'failed')
        if (failed.length === 0) return [`${file}: ${message}`]
        return failed.map(
          ({ fullName, failureMessages }) => `${file}: ${fullName}\n  ${failureMessages[0]?.split('\n')[0]}`,
        )
      })
  } catch {
    return [`${report} was not written: the tests did not finish.`]
  }
}

install('everything')
build()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
// the tests wait for servers and clocks much of the time; what only reads the source fits in between
const [checks, integration] = await Promise.all([
  stepsAtOnce([
    ['Format and lint', 'biome', 'ci', '--error-on-warnings', '--reporter=summary', '.'],
    // several checkers check what they share several times, and the processors are taken by the tests
    ['Types', 'tsc', '-p', '.', '--checkers', '1'],
    ['Unused files, exports and packages', 'knip'],
  ]),
  tests('Architecture, unit, integration and access tests', 'tests.json'),
])
const journeys = await tests('Browser journeys', 'journeys.json', ['--config', 'vitest.browser.config.ts'])
const passed = [...checks, integration, journeys]
const failures = passed.filter((ok) => !ok).length
for (const failure of ['tests.json', 'journeys.json'].flatMap(failuresIn)) console.log(`\u2717 ${failure}`)
console.log(failures === 0 ? 'Every check passed.' : `${failures} of ${passed.length} checks failed.`)
process.exit(failures === 0 ? 0 : 1)
