import { setTimeout as wait } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'
import { until } from './programs.ts'
import { type Figures, inWords, type Tally } from './tally.ts'

interface Fault {
  name: string
  kill(cluster: Cluster): unknown
  /** Seconds until someone sees to it. */
  out: number
  /** Brings it back, or something in its place. */
  again(cluster: Cluster): unknown
}

export const faults: readonly Fault[] = [
  { name: 'one server process', kill: ({ hosts }) => hosts[0].killOne(), out: 0, again: () => {} },
  {
    name: 'a whole host',
    kill: ({ hosts }) => hosts[1].kill(),
    out: 4,
    again: ({ hosts }) => hosts[1].again(),
  },
  { name: 'PgBouncer', kill: ({ pooler }) => pooler.kill(), out: 3, again: ({ pooler }) => pooler.again() },
  { name: 'Redis', kill: ({ line }) => line.kill(), out: 4, again: ({ line }) => line.again() },
  {
    name: 'the object store',
    kill: ({ store }) => store.kill(),
    out: 4,
    again: ({ store }) => store.again(),
  },
  {
    name: 'the primary; the standby takes its place',
    kill: ({ databases }) => databases.killPrimary(),
    out: 3,
    again: (cluster) => cluster.failOver(),
  },
]

/** Milliseconds without a failure after which everything counts as answered again, and how long that is waited for. */
const QUIET = 4_000
const LONGEST = 300
/** Milliseconds of load before something is killed. */
const BEFORE = 3_000

export interface Outcome {
  figures: Figures
  /** Seconds from the kill until it was back, and until the last answer that was not good. */
  back: number
  failing: number
  /** Whether everything was answered again in the end. */
  isOver: boolean
}

/** Kills something under load and brings it back; returns once everything is answered again. */
export const suffer = async (fault: Fault, cluster: Cluster, tally: Tally): Promise<Outcome> => {
  const figures = tally.begin()
  await wait(BEFORE)
  const killed = performance.now()
  const since = (moment: number): number => Math.max(0, (moment - killed) / 1000)
  await fault.kill(cluster)
  await wait(fault.out * 1000)
  await fault.again(cluster)
  const back = since(performance.now())
  await wait(QUIET)
  const isQuiet = () => tally.quietFor() > QUIET
  const isOver = await until('everything to be answered again', isQuiet, LONGEST).then(
    () => true,
    () => false,
  )
  return { figures, back, failing: since(figures.lastFailure), isOver }
}

export const told = ({ name }: Fault, { figures, back, failing }: Outcome): string =>
  `killed ${name}: back after ${back.toFixed(1)} s, failures until ${failing.toFixed(1)} s after the kill; ${inWords(figures)}`
