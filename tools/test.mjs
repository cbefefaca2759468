import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { build, install, root, step, stepsAtOnce } from './setup.mjs'

const reports = join(root, 'dist', '.reports')

const reporting = (report) => [
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${join(reports, report)}`,
]

/** Runs tests; returns whether they passed, and leaves a report of what did not. */
const tests = (name, report, args = []) => step(name, 'vitest', ['run', ...reporting(report), ...args])

const resultsIn = (report) => JSON.parse(readFileSync(join(reports, report), 'utf8')).testResults

const namesOf = (report, statuses) => {
  try {
    return resultsIn(report).flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => statuses.includes(status))
        .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
    )
  } catch {
    return []
  }
}

/** What was tried nowhere. Its name differs by the database it was to be tried on. */
const leftOut = (all) => {
  const bare = (name) => name.replace(/PostgreSQL|the embedded database/g, '')
  const tried = new Set(all.flatMap((report) => namesOf(report, ['passed', 'failed'])).map(bare))
  return all
    .flatMap((report) => namesOf(report, ['skipped', 'pending']))
    .filter((name) => !tried.has(bare(name)))
}

const failuresIn = (report) => {
  try {
    const testResults = resultsIn(report)
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
// the same run again where it already was on a server, or will be
const hasServer = Boolean(process.env.TEST_DATABASE_URL) || process.env.SERVER_TESTS === 'later'
const onServer = hasServer
  ? true
  : await step('What needs a PostgreSQL server', 'node', [
      'tests/harness/own-server.ts',
      ...reporting('server.json'),
    ])
const ranOnServer = existsSync(join(reports, 'server.json'))
const journeys = await tests('Browser journeys', 'journeys.json', ['--config', 'vitest.browser.config.ts'])
// without one, what needs it is said to be left out instead
const passed = [...checks, integration, ...(ranOnServer ? [onServer] : []), journeys]
const failures = passed.filter((ok) => !ok).length
const written = ['tests.json', ...(ranOnServer ? ['server.json'] : []), 'journeys.json']
for (const failure of written.flatMap(failuresIn)) console.log(`\u2717 ${failure}`)
const missing = [...new Set(leftOut(written))]
for (const name of missing) console.log(`\u2212 not tried here: ${name}`)
const beyond = missing.length > 0 ? ` ${missing.length} could not be tried here: they are listed above.` : ''
console.log(
  `${failures === 0 ? 'Every check passed.' : `${failures} of ${passed.length} checks failed.`}${beyond}`,
)
process.exit(failures === 0 ? 0 : 1)
