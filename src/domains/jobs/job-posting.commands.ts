import { type PickedCover, pickedCover } from '#domains/media/media.commands.ts'
import { timeZoneOf } from '#domains/organizations/organizations.queries.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import { storeFile } from '#platform/files.ts'
import type { EmployerScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { Upload } from '#platform/uploads.ts'
import { newId } from '#shared/ids.ts'
import { Problem } from '#shared/problems.ts'
import type { EditedPosting, NewPosting } from './job-posting.contract.ts'
import { contentOf } from './job-posting.mapping.ts'
import { requirePostable } from './job-posting.rules.ts'
import type { EmployerJobDetail } from './jobs.contract.ts'
import { lockJob, teamJob } from './jobs.queries.ts'
import { endOfPosting, requireStep, stateAt } from './jobs.rules.ts'
import { lockToken, spendToken } from './tokens/job-tokens.commands.ts'

/** Returns the cover columns: a new file, a picked picture, none, or unchanged. */
const coverOf = async (tx: Tx, job: EditedPosting, file: Upload | undefined, picked: PickedCover | null) => {
  if (file) return { cover_file_id: await storeFile(tx, file, { isPublic: true }), cover_pick: null }
  if (picked) return picked
  if (job.cover_pick) return { cover_file_id: null, cover_pick: job.cover_pick }
  return job.remove_cover ? { cover_file_id: null, cover_pick: null } : {}
}

type Opening = { application_deadline: string | null; time_zone: string }

/** Returns the columns of a job that opens now. */
export const openedNow = (job: Opening, now: Date) => ({
  state: 'active' as const,
  posted_at: now,
  expires_at: endOfPosting(now, job.application_deadline, job.time_zone),
  ended_at: null,
})

/** Creates a draft or posts a job; posting uses a token in the same transaction. */
export const createJob = async (
  deps: Deps,
  scope: EmployerScope,
  body: NewPosting,
  file: Upload | undefined,
): Promise<EmployerJobDetail> => {
  const check = async (tx: Tx) => {
    const content = contentOf(body, body.time_zone ?? (await timeZoneOf(tx.db, scope)))
    const posts = body.state === 'active'
    if (posts) requirePostable({ ...body, ...content }, tx.now)
    return { content, posts, token: posts && (await lockToken(tx, scope.organization_id, body.token_id)) }
  }
  const picked = file ? null : await pickedCover(deps, 'job', body.cover_pick, check)
  return inTransaction(deps, async (tx) => {
    const { content, posts, token } = await check(tx)
    const job = { id: newId(tx.now.getTime()), organization_id: scope.organization_id }
    await tx.db
      .insertInto('jobs')
      .values({
        ...job,
        ...content,
        ...(await coverOf(tx, body, file, picked)),
        posted_by: scope.account_id,
        created_at: tx.now,
        updated_at: tx.now,
        ...(posts ? { ...openedNow(content, tx.now), opened_at: tx.now } : { state: 'draft' }),
      })
      .execute()
    if (token) await spendToken(tx, token, job.id, 'post')
    await recordActivity(tx, scope.actor, {
      verb: posts ? 'job.posted' : 'job.drafted',
      subject: { type: 'job', id: job.id },
      data: { title: content.title },
    })
    return teamJob(tx.db, scope, job.id, tx.now)
  })
}

type Locked = Awaited<ReturnType<typeof lockJob>>

/** Moves an open job's end along with its deadline; a past deadline is refused only when it is new. */
const movedEnd = (job: Locked, content: Opening, now: Date) => {
  const same =
    job.application_deadline === content.application_deadline && job.time_zone === content.time_zone
  if (stateAt(job, now) !== 'active' || same) return {}
  return {
    expires_at: endOfPosting(new Date(job.posted_at!), content.application_deadline, content.time_zone),
  }
}

const requireEditable = (job: Locked, body: EditedPosting, now: Date): void => {
  requireStep('edit', job, now)
  const state = stateAt(job, now)
  if (body.state === 'draft' && state !== 'draft')
    throw new Problem('conflict', 'A posted job cannot become a draft again; duplicate it instead')
  if (body.state === 'active' && state !== 'active') requireStep('publish', job, now)
}

/** Replaces a job's content; `state: 'active'` posts a draft. An open job must stay complete. */
export const updateJob = async (
  deps: Deps,
  scope: EmployerScope,
  id: string,
  body: EditedPosting,
  file: Upload | undefined,
): Promise<EmployerJobDetail> => {
  const check = async (tx: Tx) => {
    const job = await lockJob(tx, scope, id)
    requireEditable(job, body, tx.now)
    const content = contentOf(body, body.time_zone ?? job.time_zone)
    const posts = job.state === 'draft' && body.state === 'active'
    const keepsDeadline = job.application_deadline === content.application_deadline
    if (posts) requirePostable(content, tx.now)
    else if (job.state !== 'draft')
      requirePostable(keepsDeadline ? { ...content, application_deadline: null } : content, tx.now)
    const token = posts && (await lockToken(tx, job.organization_id, body.token_id))
    return { job, content, posts, token }
  }
  const picked = file ? null : await pickedCover(deps, 'job', body.cover_pick, check)
  return inTransaction(deps, async (tx) => {
    const { job, content, posts, token } = await check(tx)
    await tx.db
      .updateTable('jobs')
      .set({
        ...content,
        ...(await coverOf(tx, body, file, picked)),
        ...(posts ? { ...openedNow(content, tx.now), opened_at: tx.now } : movedEnd(job, content, tx.now)),
        updated_at: tx.now,
      })
      .where('id', '=', id)
      .execute()
    if (token) await spendToken(tx, token, id, 'post')
    await recordActivity(tx, scope.actor, {
      verb: posts ? 'job.posted' : 'job.edited',
      subject: { type: 'job', id },
      data: { title: content.title },
    })
    return teamJob(tx.db, scope, id, tx.now)
  })
}

/** Posts a draft as it is. */
export const publishJob = (
  deps: Deps,
  scope: EmployerScope,
  id: string,
  tokenId?: string,
): Promise<EmployerJobDetail> =>
  inTransaction(deps, async (tx) => {
    const job = await lockJob(tx, scope, id)
    requireStep('publish', job, tx.now)
    requirePostable(job, tx.now)
    const token = await lockToken(tx, job.organization_id, tokenId)
    await tx.db
      .updateTable('jobs')
      .set({ ...openedNow(job, tx.now), opened_at: tx.now, updated_at: tx.now })
      .where('id', '=', id)
      .execute()
    await spendToken(tx, token, id, 'post')
    await recordActivity(tx, scope.actor, {
      verb: 'job.posted',
      subject: { type: 'job', id },
      data: { title: job.title },
    })
    return teamJob(tx.db, scope, id, tx.now)
  })
