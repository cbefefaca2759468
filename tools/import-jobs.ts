import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { importInto } from '#domains/jobs/import/job-import.commands.ts'
import type { ImportResult } from '#domains/jobs/import/job-import.contract.ts'
import { employerBySlug } from '#domains/jobs/import/job-import.queries.ts'
import { importListings, type ListingsResult } from '#domains/jobs/import/listings/listings.commands.ts'
import { readConfig } from '#platform/config.ts'
import type { Deps } from '#platform/deps.ts'
import { systemActor } from '#platform/scope.ts'
import { numberLabel } from '#shared/labels.ts'
import { jobTypes } from '#shared/lists.ts'
import { Problem } from '#shared/problems.ts'
import { openRuntime } from '../src/runtime.ts'

const USAGE = `Usage: node tools/import-jobs.ts FILE [--format listings|json|csv] [--employer SLUG] [--type TYPE] [--dry-run]
         [--skip-bad]

listings  A JSON list of jobs of many companies: { id, company_name, title, locations, terms, active,
          is_visible, url, company_url, date_posted, date_updated, sponsorship, category }. Companies become approved
          employers without a team. Active listings are open for 30 days from now, inactive ones have expired,
          invisible ones are hidden. Each listing's category, title or terms say whether it is an internship, a
          full-time or a part-time job; --type says it for those that do not.
json, csv The product's own columns (key, title, description, type, …) for one employer, named with --employer.
          The jobs are posted at once.

Imports by operators spend no job tokens. The same file again changes nothing: rows are known by their key.
--dry-run   reads and compares everything, writes nothing
--skip-bad  imports the good rows of a file that has bad ones; without it one bad row stops the import
Exit codes: 0 done, 1 done without the bad rows, 2 nothing done.`

const MAX_ROWS = 100_000
const ERRORS_SHOWN = 100

const stop = (message: string): never => {
  console.error(message)
  process.exit(2)
}

const argumentsGiven = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        format: { type: 'string' },
        employer: { type: 'string' },
        type: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        'skip-bad': { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    return stop(`${(error as Error).message}\n\n${USAGE}`)
  }
}

const { values, positionals } = argumentsGiven()
const [file] = positionals
if (!file || positionals.length > 1) stop(USAGE)

const readText = async (path: string): Promise<string> => {
  const bytes = await readFile(path).catch((error: Error) => stop(`${path} can’t be read: ${error.message}`))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return stop(`${path} is not UTF-8 text; save it as UTF-8`)
  }
}

const text = await readText(file!)
const guessed = /"company_name"/.test(text.slice(0, 5_000))
  ? 'listings'
  : /^\s*[[{]/.test(text)
    ? 'json'
    : 'csv'
const format = values.format ?? (values.employer && guessed === 'listings' ? 'json' : guessed)
if (!['listings', 'json', 'csv'].includes(format)) stop(`There is no format "${format}".\n\n${USAGE}`)
if (format === 'listings' && values.employer)
  stop('Listings name their employers themselves; leave --employer out')
const type = jobTypes.find((name) => name === values.type)
if (values.type && !type) stop(`There is no type "${values.type}": ${jobTypes.join(', ')}`)
if (type && format !== 'listings') stop('Only listings take --type; other files have a column for it')
if (format !== 'listings' && !values.employer) stop('Say whose jobs these are: --employer SLUG')

const WIDTH = 30

let tenths = 0

/** A progress bar, or a line at each tenth when there is no terminal. */
const showProgress = (done: number, total: number): void => {
  const share = done / total
  const words = `${numberLabel(done)} of ${numberLabel(total)} jobs`
  if (!process.stderr.isTTY) {
    if (Math.floor(share * 10) > tenths) console.error(words)
    tenths = Math.floor(share * 10)
    return
  }
  const filled = Math.round(share * WIDTH)
  const end = done === total ? '\n' : ''
  process.stderr.write(`\r${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${words}${end}`)
}

const options = {
  dry_run: values['dry-run'],
  on_error: values['skip-bad'] ? ('skip' as const) : ('stop' as const),
}

const importOne = async (deps: Deps, slug: string): Promise<ImportResult> => {
  const employer = await employerBySlug(deps.db, slug)
  if (!employer) return stop(`There is no employer "${slug}"`)
  if (employer.state !== 'approved') return stop(`${employer.name} is not approved`)
  const into = { id: employer.id, wanted: { kind: 'open' as const }, actor: systemActor, posted_by: null }
  return importInto(deps, into, { text, limit: MAX_ROWS, format: format as 'json' | 'csv' }, options)
}

const importAll = (deps: Deps): Promise<ImportResult | ListingsResult> =>
  format === 'listings'
    ? importListings(deps, systemActor, text, { ...options, assumed_type: type, onProgress: showProgress })
    : importOne(deps, values.employer!)

const complain = (errors: ImportResult['errors'], total: number): void => {
  for (const { row, field, message } of errors.slice(0, ERRORS_SHOWN))
    console.error(`row ${row}, ${field}: ${message}`)
  if (total > ERRORS_SHOWN) console.error(`and ${numberLabel(total - ERRORS_SHOWN)} more errors`)
}

/** Refusals name their errors by path: `rows.12.title`. */
const refused = (problem: Problem): never => {
  const errors = Object.entries(problem.fields ?? {}).flatMap(([path, messages]) => {
    const [, row, field] = /^rows\.(\d+)\.(.*)$/s.exec(path) ?? []
    return row && field ? messages.map((message) => ({ row: Number(row), field, message })) : []
  })
  complain(errors, errors.length)
  return stop(problem.message)
}

const runtime = await openRuntime(readConfig(process.env), pino({ level: 'warn' }), {
  command: true,
  patient: true,
}).catch((error: Error) => stop(error.message))
const started = performance.now()
const result = await importAll(runtime.deps).catch((error: unknown) => {
  if (error instanceof Problem) return refused(error)
  throw error
})
await runtime.close()

complain(result.errors, result.total_errors)
const nothingDone = options.dry_run || (result.bad_rows > 0 && options.on_error === 'stop')
const seconds = ((performance.now() - started) / 1000).toFixed(1)
const counts = [
  ...('employers' in result
    ? [`${numberLabel(result.employers_created)} of ${numberLabel(result.employers)} employers created`]
    : []),
  `${numberLabel(result.rows)} rows`,
  `${numberLabel(result.created)} jobs created`,
  `${numberLabel(result.updated)} updated`,
  `${numberLabel(result.unchanged)} unchanged`,
  `${numberLabel(result.bad_rows)} bad rows`,
]
const prefix = options.dry_run
  ? 'Dry run, nothing was written: '
  : nothingDone
    ? 'Nothing was imported, it would be: '
    : ''
console.log(`${prefix}${counts.join(', ')}, in ${seconds} s`)
process.exitCode = result.bad_rows === 0 ? 0 : nothingDone && !options.dry_run ? 2 : 1
