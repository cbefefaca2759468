import { z } from 'zod'
import { asEmployer, asStudent, asUniversity, endpoint } from '#shared/endpoint.ts'
import { type KindTraits, kindGroups, mailChoices, noticeKinds } from '../notices.contract.ts'

const tag = 'Notifications'

const groups = Object.keys(kindGroups) as [KindTraits['group'], ...KindTraits['group'][]]

const settings = z.object({
  /** Where emails go. */
  email: z.string(),
  /** The daily email goes out at 08:00 there. */
  time_zone: z.string(),
  /** Only kinds the caller's role can be notified about. The app always shows everything. */
  kinds: z.array(
    z.object({
      kind: z.enum(noticeKinds),
      group: z.enum(groups),
      label: z.string(),
      mail: z.enum(mailChoices),
      /** Always emailed right away: decisions about the account. */
      is_fixed: z.boolean(),
    }),
  ),
})
export type NotificationSettings = z.output<typeof settings>

const body = z.strictObject({
  /** The choices that change; the others stay. */
  choices: z
    .array(z.strictObject({ kind: z.enum(noticeKinds), mail: z.enum(mailChoices) }))
    .min(1)
    .max(noticeKinds.length),
})

type Caller = typeof asStudent | ReturnType<typeof asEmployer | typeof asUniversity>

const readCall = <const P extends string, A extends Caller>(path: P, access: A) =>
  endpoint({
    method: 'GET',
    path,
    tag,
    summary: 'What is emailed to the caller: right away, daily, or never, by kind',
    access,
    output: settings,
  })

const changeCall = <const P extends string, A extends Caller>(path: P, access: A) =>
  endpoint({
    method: 'PUT',
    path,
    tag,
    summary: 'Choose how kinds of notices are emailed; also applies to notices waiting for the daily email',
    access,
    body,
    output: settings,
  })

export const studentSettings = readCall('/student/notification-settings', asStudent)
export const changeStudentSettings = changeCall('/student/notification-settings', asStudent)
export const employerSettings = readCall('/employer/notification-settings', asEmployer())
export const changeEmployerSettings = changeCall('/employer/notification-settings', asEmployer())
export const universitySettings = readCall('/university/notification-settings', asUniversity())
export const changeUniversitySettings = changeCall('/university/notification-settings', asUniversity())
