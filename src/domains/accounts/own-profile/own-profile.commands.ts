import { checkStudentEdit, editStudent } from '#domains/students/students.commands.ts'
import { recordActivity } from '#platform/activity.ts'
import type { Deps } from '#platform/deps.ts'
import { mediaUrl, storeFile } from '#platform/files.ts'
import type { OrganizationScope, SignedScope, StudentScope } from '#platform/scope.ts'
import { inTransaction, type Tx } from '#platform/transactions.ts'
import type { Upload } from '#platform/uploads.ts'
import type { BodyOf } from '#shared/endpoint.ts'
import { requireNone } from '#shared/problems.ts'
import type { employerUserAuth, studentAuth } from '../authentication.contract.ts'
import { requireClear } from './own-profile.rules.ts'

const given = <T extends Record<string, unknown>>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

const rename = async (
  tx: Tx,
  { person_id }: SignedScope,
  names: { first_name?: string | undefined; last_name?: string | undefined },
): Promise<string[]> => {
  const changes = given(names)
  if (Object.keys(changes).length > 0)
    await tx.db.updateTable('persons').set(changes).where('id', '=', person_id).execute()
  return Object.keys(changes)
}

const ownAccount = (tx: Tx, { person_id, mode }: SignedScope) =>
  tx.db
    .updateTable('role_accounts')
    .where('person_id', '=', person_id)
    .where('role', '=', mode as never)

const editAccount = async (
  tx: Tx,
  scope: SignedScope,
  fields: { phone?: string | null | undefined; job_title?: string | null | undefined },
): Promise<string[]> => {
  const changes = given(fields)
  if (Object.keys(changes).length > 0) await ownAccount(tx, scope).set(changes).execute()
  return Object.keys(changes)
}

/** Logs which fields changed, not what they hold. */
const recordEdit = async (tx: Tx, scope: SignedScope, accountId: string, fields: string[]): Promise<void> => {
  if (fields.length === 0) return
  await recordActivity(tx, scope.actor, {
    verb: 'account.edited',
    subject: { type: 'account', id: accountId },
    data: { fields },
  })
}

export const editStudentMe = async (
  deps: Deps,
  scope: StudentScope,
  body: BodyOf<typeof studentAuth.editMe>,
  resume: Upload | undefined,
): Promise<void> => {
  const { first_name, last_name, phone, clear = [], ...edit } = body
  requireClear(body, clear, resume !== undefined)
  await inTransaction(deps, async (tx) => {
    await checkStudentEdit(tx, edit)
    const fields = [
      ...(await rename(tx, scope, { first_name, last_name })),
      ...(await editAccount(tx, scope, { phone: clear.includes('phone') ? null : phone })),
      ...(await editStudent(tx, { id: scope.student_id }, { edit, clear, resume })),
    ]
    await recordEdit(tx, scope, scope.student_id, fields)
  })
}

export const editMemberMe = (
  deps: Deps,
  scope: OrganizationScope,
  { first_name, last_name, ...account }: BodyOf<typeof employerUserAuth.editMe>,
): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const fields = [
      ...(await rename(tx, scope, { first_name, last_name })),
      ...(await editAccount(tx, scope, account)),
    ]
    await recordEdit(tx, scope, scope.account_id, fields)
  })

/** Replaces the profile picture. */
export const replacePicture = (
  deps: Deps,
  scope: SignedScope,
  field: string,
  picture: Upload | undefined,
): Promise<{ picture_url: string }> => {
  if (!picture) requireNone({ [field]: ['Choose a picture'] })
  return inTransaction(deps, async (tx) => {
    const picture_file_id = await storeFile(tx, picture!, { isPublic: true })
    const { id } = await ownAccount(tx, scope)
      .set({ picture_file_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordEdit(tx, scope, id, ['picture'])
    return { picture_url: mediaUrl(picture_file_id)! }
  })
}

/** Removes the picture; fine when there is none. */
export const removePicture = (deps: Deps, scope: SignedScope): Promise<void> =>
  inTransaction(deps, async (tx) => {
    const account = await ownAccount(tx, scope)
      .set({ picture_file_id: null })
      .where('picture_file_id', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (account) await recordEdit(tx, scope, account.id, ['picture'])
  })
