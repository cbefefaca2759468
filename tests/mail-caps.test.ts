import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { studentForm } from '#domains/accounts/accounts.fixtures.ts'
import { studentAuth } from '#domains/accounts/authentication.contract.ts'
import { changeEmail } from '#domains/accounts/email-address/email-address.contract.ts'
import { applyForCareer } from '#domains/careers/careers.contract.ts'
import { buildOpening } from '#domains/careers/careers.fixtures.ts'
import { contactUs } from '#domains/inquiries/inquiries.contract.ts'
import { joinWaitlist } from '#domains/inquiries/waitlist/waitlist.contract.ts'
import { buildListedUniversity } from '#domains/students/directory/university-directory.fixtures.ts'
import { employerInvitations } from '#domains/teams/invitations/team-invitations.contract.ts'
import { HOUR } from '#platform/clock.ts'
import { post } from '#platform/mail/outbox.ts'
import { inTransaction } from '#platform/transactions.ts'
import { newId } from '#shared/ids.ts'
import { anEmployer, aStudent, visitor } from './harness/actors.ts'
import { openTestApp, type TestApp } from './harness/app.ts'
import { pdf } from './harness/files.ts'

let t: TestApp
let university_id: string
beforeAll(async () => {
  t = await openTestApp()
  university_id = (await buildListedUniversity(t.deps)).id
})
afterAll(() => t.close())

const aDomain = () => `${newId().slice(-12)}.example`
/** Emails to any address of a domain. */
const lettersAt = async (domain: string): Promise<number> => {
  await t.drain()
  const rows = await t.deps.db
    .selectFrom('mails')
    .select('id')
    .where('recipient', 'like', `%@${domain}`)
    .execute()
  return rows.length
}
const many = (total: number, one: (n: number) => Promise<{ statusCode: number }>) =>
  Promise.all(Array.from({ length: total }, (_, n) => one(n)))
const codes = (answers: Array<{ statusCode: number }>) =>
  [...Map.groupBy(answers, ({ statusCode }) => statusCode)].map(([code, of]) => [code, of.length])

/** One mailbox, written the ways people and machines write it. */
const spellings = (domain: string) => [
  `ada.lovelace@${domain}`,
  `Ada.Lovelace@${domain.toUpperCase()}`,
  ` ada.lovelace@${domain} `,
  `adalovelace@${domain}`,
  `a.d.a.lovelace@${domain}`,
  `ada.lovelace+jobs@${domain}`,
  `adalovelace+1+2@${domain}`,
]
/** Not a spelling of it, and refused. */
const refused = (domain: string) => [
  `ada.lovelace@${domain}.`,
  `ada.lovelace＠${domain}`,
  `"ada.lovelace"@${domain}`,
  `ada.lovelace@${domain}\r\nBcc: all@${domain}`,
  `ada.lovelace@${domain},bo@${domain}`,
  `аda.lovelace@${domain}`,
  `ada.lovelace@münchen.${domain}`,
  `<ada.lovelace@${domain}>`,
  `ada@lovelace@${domain}`,
]

describe('however an address is spelled', () => {
  test('a team invites its mailbox three times an hour', async () => {
    const domain = aDomain()
    const team = await anEmployer(t, { team_role: 'owner' })
    const invite = (email: string) =>
      team.client.call(employerInvitations.invite, { body: { emails: [email], team_role: 'recruiter' } })
    const answers = []
    for (const email of spellings(domain)) answers.push((await invite(email)).statusCode)
    expect(answers).toEqual([200, 200, 200, 429, 429, 429, 429])
    for (const email of refused(domain))
      expect([email, (await invite(email)).statusCode]).toEqual([email, 422])
    expect(await lettersAt(domain)).toBe(3)
  })

  test('visitors cause it three letters with career applications', async () => {
    const domain = aDomain()
    for (const email of spellings(domain)) {
      const { id } = await buildOpening(t.deps)
      const files = { fairleadCareerFile: pdf() }
      const body = { name: 'Ada', email } as never
      expect((await visitor(t).call(applyForCareer, { params: { id }, body, files })).statusCode).toBe(200)
    }
    expect(await lettersAt(domain)).toBe(3)
  })

  test('registrations cause it five letters, and asking for another link or password no more', async () => {
    const domain = aDomain()
    const emails = [
      ...spellings(domain),
      ...Array.from({ length: 12 }, (_, n) => `ada.lovelace+${n}@${domain}`),
    ]
    for (const email of emails) {
      const body = studentForm({ university_id, email })
      await visitor(t).call(studentAuth.register, { body })
    }
    for (const email of emails) {
      await visitor(t).call(studentAuth.sendEmailVerification, { body: { email } })
      await visitor(t).call(studentAuth.forgotPassword, { body: { email } })
    }
    expect(await lettersAt(domain)).toBe(5)
    t.clock.advance(HOUR + 1000)
    const body = { email: emails[0]! }
    await visitor(t).call(studentAuth.sendEmailVerification, { body })
    expect(await lettersAt(domain)).toBe(6)
  })

  test('somebody asks for it as their new address three times', async () => {
    const domain = aDomain()
    const { client } = await aStudent(t)
    const answers = []
    for (const email of spellings(domain))
      answers.push((await client.call(changeEmail, { body: { email } })).statusCode)
    expect(answers).toEqual([200, 200, 200, 429, 429, 429, 429])
    expect(await lettersAt(domain)).toBe(3)
  })
})

test('writing to us and the waiting list cause the address named no letter at all', async () => {
  const domain = aDomain()
  for (const email of spellings(domain)) {
    const asking = {
      name: 'Ada',
      email,
      message: 'What does it cost a small college, please?',
      topic: 'privacy',
    } as const
    expect((await visitor(t).call(contactUs, { body: asking })).statusCode).toBeLessThan(300)
    expect((await visitor(t).call(joinWaitlist, { body: { email } })).statusCode).toBeLessThan(300)
  }
  expect(await lettersAt(domain)).toBe(0)
})

describe('many at the same moment', () => {
  test('invite one mailbox three times, over all of the team', async () => {
    const domain = aDomain()
    const owner = await anEmployer(t, { team_role: 'owner' })
    const { organization_id } = owner
    const admin = await anEmployer(t, { organization_id, team_role: 'admin' })
    const answers = await many(12, (n) =>
      [owner, admin][n % 2]!.client.call(employerInvitations.invite, {
        body: { emails: [`ada+${n}@${domain}`], team_role: 'recruiter' },
      }),
    )
    expect(codes(answers).sort()).toEqual([
      [200, 3],
      [429, 9],
    ])
    expect(await lettersAt(domain)).toBe(3)
  })

  test('teams that are not one another’s each have their three', async () => {
    const domain = aDomain()
    const teams = await Promise.all([1, 2, 3].map(() => anEmployer(t, { team_role: 'owner' })))
    await many(15, (n) =>
      teams[n % 3]!.client.call(employerInvitations.invite, {
        body: { emails: [`ada@${domain}`], team_role: 'recruiter' },
      }),
    )
    expect(await lettersAt(domain)).toBe(9)
  })

  test('register the mailbox under twenty names with five letters', async () => {
    const domain = aDomain()
    await many(20, (n) =>
      visitor(t).call(studentAuth.register, {
        body: studentForm({ university_id, email: `ada+${n}@${domain}` }),
      }),
    )
    expect(await lettersAt(domain)).toBe(5)
  })

  test('cause letters of one sender to the edge of the cap and not past it', async () => {
    const domain = aDomain()
    const sender = newId()
    const letter = { subject: 'Hello', heading: 'Hello', paragraphs: ['Hello'], reason: 'A test' }
    await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        inTransaction(t.deps, async (tx) => {
          // as reactions do, which read for a while before they write
          await tx.db.selectFrom('persons').select('id').limit(1).execute()
          await post({ ...tx, sender }, { email: `ada@${domain}` }, `edge:${sender}:${n}`, letter)
        }),
      ),
    )
    expect(await lettersAt(domain)).toBe(10)
  })
})
