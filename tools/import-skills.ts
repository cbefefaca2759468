import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse'
import { pino } from 'pino'
import { importSkills } from '#domains/meta/skills/skill-names.commands.ts'
import { type ListedSkill, readSkill, skillColumns } from '#domains/meta/skills/skill-names.mapping.ts'
import { readConfig } from '#platform/config.ts'
import { openRuntime } from '../src/runtime.ts'

const USAGE = `Usage: node tools/import-skills.ts FILE [--dry-run]

Fills the names that skills are completed from, out of a CSV file like ESCO’s skills_en.csv
(https://esco.ec.europa.eu, "Download"): conceptUri, skillType, preferredLabel, altLabels; other columns
are left alone. The same file again changes nothing. Rows a profile can’t take are counted and left out.
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

const { values, positionals } = argumentsGiven()
const [file] = positionals
if (!file || positionals.length > 1) stop(USAGE)
const dryRun = values['dry-run'] ?? false
await access(file!).catch((error: Error) => stop(error.message))

const ERRORS_SHOWN = 20
/** One row with all its labels and descriptions. */
const LONGEST_ROW = 2 ** 20
let wrong = 0

const complain = (row: number, message: string): void => {
  wrong++
  if (wrong <= ERRORS_SHOWN) console.error(`row ${row}: ${message}`)
}

async function* skillsOf(path: string): AsyncGenerator<ListedSkill> {
  // a reading that fails ends the parser, and the loop below throws what it failed of
  const rows = pipeline(
    createReadStream(path),
    parse({
      bom: true,
      columns: (names: string[]) => {
        const missing = skillColumns.filter((name) => !names.includes(name))
        if (missing.length > 0) throw new Error(`${path} has no column ${missing.join(', ')}`)
        return names
      },
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_ROW,
    }),
    () => {},
  )
  let row = 1
  for await (const cells of rows) {
    row++
    const skill = readSkill(cells as Record<string, string>)
    if ('error' in skill) complain(row, skill.error)
    else yield skill
  }
}

const runtime = await openRuntime(readConfig(process.env), pino({ level: 'warn' }), {
  command: true,
  patient: true,
}).catch((error: Error) => stop(error.message))
const started = performance.now()
const done = await importSkills(runtime.deps, skillsOf(file!), {
  dryRun,
  onProgress: (count) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${count} skills`)
  },
}).catch(async (error: Error) => {
  await runtime.close()
  return stop(`${file} can’t be read: ${error.message}. What was read before it stays.`)
})
await runtime.close()
if (wrong > ERRORS_SHOWN) console.error(`and ${wrong - ERRORS_SHOWN} more rows that were left out`)
const seconds = ((performance.now() - started) / 1000).toFixed(1)
console.log(
  `${dryRun ? 'Dry run, nothing was written: ' : ''}${done.added} added, ${done.changed} changed, ${done.unchanged} unchanged, ${wrong} rows left out, in ${seconds} s`,
)
process.exitCode = wrong > 0 ? 1 : 0
