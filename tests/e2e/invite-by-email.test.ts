import { expect, test } from 'vitest'
import { peopleWithBrowsers } from './browser.ts'
import { letterLink, signIn } from './demo.ts'
import { button, sees } from './fair.ts'
import { origin } from './origin.ts'

const someone = peopleWithBrowsers()

const FAIR = 'Engineering and science fair'
const EMPLOYER = 'Quiet Mill Works'
const email = 'ada@quiet-mill.example'

test('employers that are not here are invited by address and reminded; one declines, and hears no more', async () => {
  const office = await someone()
  const cookie = await signIn(office.context, 'university')
  const answer = await fetch(`${origin()}/api/university/event-list?search=Engineering`, {
    headers: { cookie },
  })
  const { data } = (await answer.json()) as { data: Array<{ id: string; title: string }> }
  const { id } = data.find(({ title }) => title === FAIR)!
  await office.visit(`/university/event/detail?id=${id}&tab=invitations`)
  await button(office.page, 'Invite by email').click()
  await office.page
    .getByLabel('Addresses')
    .fill(`${email}, ${EMPLOYER}, Ada Stone\nnobody\n${email}\nnora@calm-heron.example`)
  await button(office.page, 'Check the list').click()
  await sees(office.page, 'Row 2, nobody: Not an email address')
  await sees(office.page, `Row 3, ${email}: Listed twice`)
  await office.check()
  await office.picture('email-01-checked')
  await button(office.page, 'Invite 2 employers').click()
  await sees(office.page, '2 letters on the way')
  await button(office.page, 'Change reminders').click()
  await office.page
    .getByRole('combobox', { name: 'Second reminder' })
    .or(office.page.getByLabel('Second reminder'))
    .first()
    .click()
  await office.page.getByRole('option', { name: '3 days before' }).click()
  await office.check()
  await office.picture('email-02-reminders')
  await button(office.page, 'Save').click()
  await sees(office.page, /is reminded 7 and 3 days before that/)
  await sees(office.page, EMPLOYER)
  await office.check()
  await office.picture('email-02-invited')

  // programs that look at every link of a letter answer for nobody
  const states = async (): Promise<string[]> => {
    const list = `${origin()}/api/university/event/${id}/invitations?search=calm-heron`
    const answer = await fetch(list, { headers: { cookie } })
    return ((await answer.json()) as { data: Array<{ state: string }> }).data.map(({ state }) => state)
  }
  const letter = await letterLink('nora@calm-heron.example', /invites you/)
  for (const address of [letter, letter.replace('/email-invitation', '/stop-invitations')])
    for (const method of ['HEAD', 'GET']) expect((await fetch(address, { method })).status).toBe(200)
  expect(await states()).toEqual(['sent'])

  const decliner = await someone()
  await decliner.visit(letter.replace(origin(), ''))
  await button(decliner.page, 'Decline').click()
  await sees(decliner.page, 'You declined')
  await decliner.check()
  await decliner.picture('email-03-declined')
  await decliner.visit(
    decliner.page.url().replace(origin(), '').replace('/email-invitation', '/stop-invitations'),
  )
  await decliner.picture('email-04-stop')
  await button(decliner.page, 'Stop invitations').click()
  await sees(decliner.page, 'No more invitations')
  await decliner.check()

  await office.page.reload()
  const rows = office.page.getByRole('table', { name: 'Invitations' })
  await rows.getByRole('row', { name: 'nora@calm-heron.example' }).getByText('Declined').waitFor()
  await office.picture('email-08-answers')
})
