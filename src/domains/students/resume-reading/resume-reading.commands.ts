import { skillsNamed } from '#domains/meta/skills/skill-names.queries.ts'
import type { Deps } from '#platform/deps.ts'
import type { StudentScope } from '#platform/scope.ts'
import { inTransaction } from '#platform/transactions.ts'
import type { BodyOf, OutputOf } from '#shared/endpoint.ts'
import { Problem } from '#shared/problems.ts'
import { insertExperiences, insertProjects, putLanguages } from '../background/background.commands.ts'
import { lockProfile, recordEntry } from '../background/profile-slots.commands.ts'
import { entryNamed } from '../directory/directory-entries.queries.ts'
import { ownResume } from '../students.queries.ts'
import type { ReadParts } from './resume-proposals.mapping.ts'
import type { readParts } from './resume-reader.queries.ts'
import type { readResume as readCall, takeFromResume as takeCall } from './resume-reading.contract.ts'

type Answer = OutputOf<typeof readCall>
type StoredResume = Awaited<ReturnType<typeof ownResume>>

const reading = new URL('./resume-reader.queries.ts', import.meta.url)
/** Milliseconds of processor time: opening the reader takes one second, a resume of twenty pages another. */
const WITHIN = 10_000

const nothing: Answer['proposals'] = {
  experiences: [],
  projects: [],
  languages: [],
  skills: [],
  links: [],
  studies: { university: null, degree: null, majors: [], graduation_class: null },
}

/** The first that the directory has by exactly this name. */
const universityAmong = async ({ db }: Deps, names: readonly string[]) => {
  for (const name of names) {
    const id = await entryNamed(db, name)
    if (id) return { id, name }
  }
  return null
}

const proposalsOf = async (deps: Deps, read: ReadParts): Promise<Answer['proposals']> => {
  const { universities, degree, majors, graduation_class, skill_words, ...entries } = read
  return {
    ...entries,
    skills: await skillsNamed(deps.db, skill_words),
    studies: {
      university: await universityAmong(deps, universities),
      degree,
      majors,
      graduation_class,
    },
  }
}

const readFile = async (deps: Deps, { storage_key, content_type }: StoredResume): Promise<Answer> => {
  const stored = await deps.storage.bytes(storage_key)
  // a copy of its own, which is handed to the thread
  const bytes = new Uint8Array(stored)
  const read = await deps.threads
    .run<typeof readParts>(
      reading,
      'readParts',
      { bytes, content_type },
      { within: WITHIN, handOver: [bytes.buffer] },
    )
    .catch((error: Error) => {
      throw error instanceof Problem && error.word === 'too_large'
        ? new Problem('too_large', 'This resume takes too long to read. Fill in the profile yourself.')
        : error
    })
  const { parts, ...known } = read
  return { ...known, proposals: parts ? await proposalsOf(deps, parts) : nothing }
}

const underWay = new WeakMap<Deps, Map<string, Promise<Answer>>>()

const underWayOf = (deps: Deps): Map<string, Promise<Answer>> => {
  const known = underWay.get(deps) ?? new Map<string, Promise<Answer>>()
  underWay.set(deps, known)
  return known
}

/**
 * Reads the student's stored resume in a thread, and proposes what it says. Nothing is saved, and nothing leaves the server.
 * A file that is asked for again meanwhile is read once: nobody takes the threads from the others.
 */
export const readResume = async (deps: Deps, scope: StudentScope): Promise<Answer> => {
  const resume = await ownResume(deps.db, scope)
  const all = underWayOf(deps)
  const known = all.get(resume.storage_key)
  if (known) return known
  const read = readFile(deps, resume).finally(() => all.delete(resume.storage_key))
  all.set(resume.storage_key, read)
  return read
}

/** Adds what the student took of it, all or none. */
export const takeFromResume = (
  deps: Deps,
  scope: StudentScope,
  { experiences, projects, languages }: BodyOf<typeof takeCall>,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    await lockProfile(tx, scope)
    // a resume says the latest first
    await insertExperiences(tx, scope, experiences.toReversed())
    await insertProjects(tx, scope, projects.toReversed())
    await putLanguages(tx, scope, languages)
    await recordEntry(tx, scope, 'resume')
  })
