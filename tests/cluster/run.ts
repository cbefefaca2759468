import { appendFileSync, existsSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { busyDayAcross } from './busy-day.ts'
import { minutesDone, watchMinutes } from './clockwork.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { faults, suffer, told } from './faults.ts'
import { type Journey, journeysAcross, journeysAfterwards } from './journeys.ts'
import { openLedger } from './ledger.ts'
import { compareLetters } from './letters.ts'
import { startLoad } from './load.ts'
import { missingPackages } from './packages.ts'
import { makePeople, type People } from './people.ts'
import { asking } from './postgres.ts'
import { endAll } from './programs.ts'
import { lostEdits, lostFiles } from './stored.ts'
import { inWords, openTally } from './tally.ts'
import { journeysTogether } from './together.ts'

const { values } = parseArgs({ options: { log: { type: 'string' } } })

const missing = missingPackages()
if (missing.length > 0) {
  console.error(`This needs programs of Debian. Install them with: apt-get install ${missing.join(' ')}`)
  process.exit(69)
}
if (!existsSync('dist/.built')) {
  console.error('Nothing is built yet. Do that with: npm run build')
  process.exit(69)
}

const began = performance.now()
if (values.log) writeFileSync(values.log, '')
const say = (text: string): void => {
  const line = `${((performance.now() - began) / 1000).toFixed(0).padStart(4)} s  ${text}`
  console.log(line)
  if (values.log) appendFileSync(values.log, `${line}\n`)
}

const failures: string[] = []
/** Everything in `wrong` makes the run fail. */
const judge = (what: string, wrong: readonly string[]): void => {
  if (wrong.length === 0) return
  failures.push(what)
  say(
    `FAILED ${what}: ${wrong.slice(0, 5).join('; ')}${wrong.length > 5 ? ` and ${wrong.length - 5} more` : ''}`,
  )
}

const walk = async (journeys: readonly Journey[], cluster: Cluster, people: People): Promise<void> => {
  for (const { name, run } of journeys) {
    try {
      say(`${name}: ${await run(cluster, people)}`)
    } catch (error) {
      judge(name, [(error as Error).message])
    }
  }
}

const breakIt = async (cluster: Cluster, people: People): Promise<void> => {
  const [tally, ledger] = [openTally(), openLedger()]
  const stop = startLoad(people, ledger, tally)
  for (const fault of faults) {
    const outcome = await suffer(fault, cluster, tally)
    const { fresh, lost, doubled } = await ledger.check(cluster.database())
    say(
      `${told(fault, outcome)}; ${fresh} countable writes answered, ${lost.length} lost, ${doubled.length} doubled`,
    )
    judge(`answers while ${fault.name} was gone`, [...outcome.figures.wrong.keys()])
    judge(`coming back after ${fault.name}`, outcome.isOver ? [] : ['there are failures still'])
    judge(`writes answered before ${fault.name} was killed, or meanwhile`, [...lost, ...doubled])
  }
  const afterwards = tally.begin()
  await stop()
  say(`The load ends: ${inWords(afterwards)}`)
  const { lost, doubled } = await ledger.check(cluster.database())
  judge('writes at the end', [...lost, ...doubled, ...(await lostEdits(cluster, people, ledger))])
  const files = await lostFiles(people, ledger)
  judge('files whose upload was answered', files)
  say(
    `Of ${ledger.total()} countable writes answered, ${lost.length} are lost and ${doubled.length} doubled; of ${ledger.uploads.size} students’ files, ${files.length}`,
  )
}

const judgeLetters = async (cluster: Cluster): Promise<void> => {
  const { written, received, waiting, lost, again, unknown } = await compareLetters(cluster)
  say(
    `${written} letters written, ${received} received: ${lost.length} lost, ${waiting.length} still waiting, ${again.length} twice under one Message-ID, ${unknown} unknown`,
  )
  judge('letters', [...lost, ...waiting, ...(unknown === 0 ? [] : [`${unknown} unknown`])])
}

const judgeMinutes = async (cluster: Cluster, { ending }: People): Promise<void> => {
  const { seen, wrong } = await minutesDone(cluster)
  say(`Scheduled work, done once a minute by one of the hosts: ${seen}`)
  judge('scheduled work', wrong)
  const [row] = await asking<{ times: number }>(
    cluster.database(),
    `select count(*)::int as times from activities where verb = 'job.expired' and subject_id = $1`,
    [ending],
  )
  judge('a job that ended by itself', row!.times === 1 ? [] : [`it ended ${row!.times} times`])
}

let cluster: Cluster | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void endAll().finally(() => process.exit(130)))
try {
  cluster = await startCluster(say)
  await watchMinutes(cluster)
  const people = await makePeople(cluster)
  say(`${people.students.length} students, their employers, universities, jobs and events are there`)
  await walk([...journeysAcross, ...journeysTogether, busyDayAcross], cluster, people)
  await breakIt(cluster, people)
  await walk(journeysAfterwards, cluster, people)
  await judgeLetters(cluster)
  await judgeMinutes(cluster, people)
} catch (error) {
  judge('the run', [(error as Error).stack ?? String(error)])
}
say(
  failures.length === 0
    ? 'Nothing that was answered was lost or doubled.'
    : `${failures.length} things failed.`,
)
if (failures.length > 0) cluster?.keep()
await endAll()
process.exit(failures.length === 0 ? 0 : 1)
