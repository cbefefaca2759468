import { asking } from './postgres.ts'

/** What can be written and counted, and how: one row for each key, with how often it is there. */
const counted = {
  application: `select student_id || ' ' || job_id as key, count(*)::int as times from applications group by 1`,
  registration: `select student_id || ' ' || event_id as key, count(*)::int as times from event_registrations group by 1`,
  like: `select student_id || ' ' || job_id as key, count(*)::int as times from job_likes group by 1`,
  message: `select text as key, count(*)::int as times from partnership_messages group by 1`,
} as const
export type Kind = keyof typeof counted

/** What was recorded about each application, which the reactions and letters follow from. */
const RECORDED = `select subject_id::text as key, count(*)::int as times from activities
  where verb = 'application.submitted' group by 1`

interface Uploads {
  /** What the last one that was answered holds. */
  answered: string
  sent: string[]
}

type Row = { key: string; times: number }

/** Remembers what was answered as done, to look for it later. */
export const openLedger = () => {
  const answered = new Map<Kind, Set<string>>()
  const uploads = new Map<string, Uploads>()
  let checked = new Set<string>()
  const of = (kind: Kind) => answered.get(kind) ?? answered.set(kind, new Set()).get(kind)!
  return {
    uploads,
    uploadsOf: (student: string): Uploads =>
      uploads.get(student) ?? uploads.set(student, { answered: '', sent: [] }).get(student)!,
    edits: { answered: 0, sent: 0 },
    done: (kind: Kind, key: string) => of(kind).add(key),
    total: () => [...answered.values()].reduce((sum, { size }) => sum + size, 0),
    /** Counts what was answered since the last check, and finds what is missing or there twice. */
    check: async (database: string) => {
      const lost: string[] = []
      const doubled: string[] = []
      let fresh = 0
      const now = new Set<string>()
      for (const [kind, query] of Object.entries(counted) as Array<[Kind, string]>) {
        // what is answered while the database is asked is for the next check
        const due = [...of(kind)]
        const rows = new Map((await asking<Row>(database, query)).map(({ key, times }) => [key, times]))
        for (const key of due) {
          const name = `${kind} ${key}`
          now.add(name)
          if (!checked.has(name)) fresh++
          if (!rows.has(key)) lost.push(name)
        }
        for (const [key, times] of rows) if (times > 1) doubled.push(`${kind} ${key} × ${times}`)
      }
      for (const { key, times } of await asking<Row>(database, RECORDED))
        if (times > 1) doubled.push(`activity of application ${key} × ${times}`)
      checked = now
      return { fresh, lost, doubled }
    },
  }
}
export type Ledger = ReturnType<typeof openLedger>
