import { expect, test } from 'vitest'
import { PHONE, peopleWithBrowsers, type Visitor } from './browser.ts'
import { letterLink, signIn } from './demo.ts'

const aPerson = peopleWithBrowsers()
const as = async (kind: 'employer' | 'university', email: string, screen: typeof PHONE): Promise<Visitor> => {
  const visitor = await aPerson(screen)
  await signIn(visitor.context, kind, email)
  return visitor
}

/** What can be clicked now; the main action is in a bar at the bottom on a phone, in the panel on a wide screen. */
const press = ({ page }: Visitor, name: string) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).click()
const follow = ({ page }: Visitor, name: string) =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()
const sees = ({ page }: Visitor, text: string) =>
  page.getByRole('main').getByText(text, { exact: true }).filter({ visible: true }).first().waitFor()

const ask = async (visitor: Visitor, words: string) => {
  await visitor.page.getByLabel('Message (optional)').fill(words)
  await press(visitor, 'Send request')
  await visitor.page.waitForURL('**/request/status?id=**')
}

const write = async ({ page }: Visitor, text: string, key?: string) => {
  const field = page.getByLabel(/^Message to /)
  await field.fill(text)
  await (key ? field.press(key) : page.getByRole('button', { name: 'Send', exact: true }).click())
  await page.getByRole('log').getByText(text).waitFor()
  expect(await field.inputValue()).toBe('')
}

interface Pair {
  screen: typeof PHONE
  employer: string
  mailbox: string
  university: string
  office: string
}
const pairs: Pair[] = [
  {
    screen: PHONE,
    employer: 'Meadow & Mill Foods',
    mailbox: 'recruiter@meadowmill.example',
    university: 'Universität Lindenau',
    office: 'careers@lindenau.example',
  },
]

test.each(pairs)(
  'an employer and a university become partners and write to each other, at $screen.width px',
  async ({ screen, employer: company, mailbox, university: school, office }) => {
    const employer = await as('employer', mailbox, screen)
    const university = await as('university', office, screen)

    await employer.visit(`/employer/university-partnership?search=${encodeURIComponent(school)}`)
    await follow(employer, `Ask to partner: ${school}`)
    await ask(employer, 'Too early to say.')
    await sees(employer, `Your request is waiting for an answer from ${school}.`)
    await press(employer, 'Withdraw request')
    await employer.page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
    await sees(employer, 'You withdrew your request.')
    await follow(employer, 'Ask again')
    await ask(employer, 'Two bookkeepers would like to teach a class.')

    await university.visit('/university/employer-partnership')
    await press(university, 'Answer')
    await follow(university, `Answer: ${company}`)
    await sees(university, 'Two bookkeepers would like to teach a class.')
    await press(university, 'Decline')
    const dialog = university.page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
    await dialog.getByText('Choose a reason').waitFor()
    await dialog.getByRole('combobox', { name: 'Reason' }).click()
    await university.page.getByRole('option', { name: 'Not at this time' }).click()
    await dialog.getByLabel('Message (optional)').fill('Our term is full. Ask us in spring.')
    await dialog.getByRole('button', { name: 'Decline', exact: true }).click()
    await sees(university, `You declined the request from ${company}.`)

    await sees(employer, `${school} declined your request.`)
    await sees(employer, 'Our term is full. Ask us in spring.')
    await letterLink(mailbox, /declined/)
    await follow(employer, 'Ask again')
    await ask(employer, 'It is spring.')

    await university.visit('/university/employer-partnership?tab=received')
    await follow(university, `Answer: ${company}`)
    await press(university, 'Approve')
    await sees(university, 'You are partners.')
    await follow(university, 'Write')
    await write(university, 'Room 12 has a projector.')

    await sees(employer, 'You are partners.')
    await follow(employer, 'Write')
    await employer.page.getByRole('log').getByText('Room 12 has a projector.').waitFor()
    await write(employer, 'Then we bring the slides.', 'Control+Enter')
    await university.page.getByRole('log').getByText('Then we bring the slides.').waitFor()
    expect(
      await university.page
        .getByRole('log')
        .getByRole('listitem')
        .filter({ hasText: /\d [AP]M/ })
        .allInnerTexts(),
    ).toHaveLength(2)

    await follow(university, `More about ${company}`)
    await press(university, 'End partnership')
    await dialog.getByLabel('Message (optional)').fill('The class is over.')
    await dialog.getByRole('button', { name: 'End partnership', exact: true }).click()
    await sees(university, 'The partnership has ended.')
    await employer.page.getByText('The partnership has ended. Only partners can exchange messages.').waitFor()
    expect(await employer.page.getByRole('log').getByText('Room 12 has a projector.').count()).toBe(1)
    expect(await employer.page.getByLabel(/^Message to /).count()).toBe(0)
  },
)
