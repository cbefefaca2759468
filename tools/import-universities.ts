import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { importUniversities } from '#domains/students/directory/university-directory.commands.ts'
import { readUniversities } from '#domains/students/directory/university-directory.mapping.ts'
import { readConfig } from '#platform/config.ts'
import { openRuntime } from '../src/runtime.ts'

const USAGE = `Usage: node tools/import-universities.ts FILE [--dry-run]

Fills the university directory from a JSON list of
{ name, alpha_two_code, country, state-province, domains, web_pages }.
The same file again changes nothing. Rows with errors are listed and left out.
Exit codes: 0 done, 1 done without the rows that had errors, 2 nothing done.`

const stop = (message: string): never => {
  console.error(message)
  process.exit(2)
}

const argumentsGiven = () => {
  try {
    return parseArgs({ allowPositionals: true, options: { 'dry-run': { type: 'boolean' } } })
  } catch (error) {
    return stop(`${(error as Error).message}\n\n${USAGE}`)
  }
}

const rowsOf = async (file: string): Promise<unknown[]> => {
  try {
    const content: unknown = JSON.parse(await readFile(file, 'utf8'))
    return Array.isArray(content) ? content : stop(`${file} doesn’t contain a list`)
  } catch (error) {
    return stop(`${file} can’t be read as JSON: ${(error as Error).message}`)
  }
}

const { values, positionals } = argumentsGiven()
const [file] = positionals
if (!file || positionals.length > 1) stop(USAGE)
const dryRun = values['dry-run'] ?? false

const { universities, errors } = readUniversities(await rowsOf(file!))
for (const { row, message } of errors.slice(0, 100)) console.error(`row ${row}: ${message}`)
if (errors.length > 100) console.error(`and ${errors.length - 100} more rows with errors`)

const showProgress = (done: number): void => {
  const share = `${done} of ${universities.length} universities`
  if (process.stderr.isTTY) process.stderr.write(`\r${share}${done === universities.length ? '\n' : ''}`)
  else if (done % 2500 === 0 || done === universities.length) console.error(share)
}

const runtime = await openRuntime(readConfig(process.env), pino({ level: 'warn' }), {
  command: true,
  patient: true,
}).catch((error: Error) => stop(error.message))
const started = performance.now()
const { added, changed, unchanged } = await importUniversities(runtime.deps, universities, {
  dryRun,
  onProgress: showProgress,
})
await runtime.close()
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(
  `${dryRun ? 'Dry run, nothing was written: ' : ''}${added} added, ${changed} changed, ${unchanged} unchanged, ${errors.length} rows with errors, in ${seconds} s`,
)
process.exitCode = errors.length > 0 ? 1 : 0
