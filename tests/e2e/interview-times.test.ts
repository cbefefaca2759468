import { expect, test } from 'vitest'
import { DESKTOP, PHONE, peopleWithBrowsers } from './browser.ts'
import { signIn } from './demo.ts'
import { origin } from './origin.ts'

const someone = peopleWithBrowsers()

test.each([
  ['at a desk', DESKTOP],
  ['on a phone', PHONE],
])(
  'a recruiter invites one more to times that are offered, and says where they are, %s',
  async (where, size) => {
    const { page, context, visit, check, picture } = await someone(size)
    await signIn(context, 'employer')
    const { request } = context
    const applicants = await request.get(
      '/api/employer/job/applicant-list?status=submitted&status=reviewed&size=50',
    )
    const [applicant] = (await applicants.json()).data
    const { people } = await (await request.get('/api/employer/interview/people')).json()
    const me = people.find((one: { is_me: boolean }) => one.is_me)
    const title = `Campus day ${where}`
    const date = new Date(Date.now() + (size === PHONE ? 90 : 91) * 86_400_000).toISOString().slice(0, 10)
    const made = await request.post(`/api/employer/job/${applicant.job.id}/interview-schedules`, {
      data: {
        title,
        medium: 'on_site',
        place: 'Harbor Street 1',
        time_zone: 'UTC',
        length: 30,
        windows: [{ date, from: '09:00', to: '10:30' }],
        tracks: [{ room: 'Room 1', panel: [me.account_id] }],
      },
      headers: { origin: origin() },
    })
    expect(made.status(), await made.text()).toBe(201)
    const { id } = await made.json()

    const dialog = page.getByRole('dialog', { name: /^Interview:/ })
    const choose = async () => {
      await visit(`/employer/your-job-applicant?id=${applicant.id}`)
      await page
        .getByRole('button', { name: /^Interview/ })
        .first()
        .click()
      await dialog.getByRole('combobox', { name: 'Times', exact: true }).click()
      await page.getByRole('option', { name: new RegExp(`^${title} .* 3 free$`) }).click()
      await dialog.getByText(/books one of 3 free times/).waitFor()
    }
    await choose()
    await check()
    await picture(`interview-existing-${where}`)
    // a page of another width is another page
    if (process.env.PICTURES) await choose()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    await dialog.waitFor({ state: 'hidden' })

    await visit(`/employer/your-job-applicant?schedule=${id}`)
    await page.getByText('Invited, no time yet:').waitFor()
    await page.getByRole('link', { name: 'Invite applicants' }).waitFor()
    await check()
    await picture(`interview-schedule-${where}`)
    await page.getByRole('button', { name: 'Edit details' }).click()
    const details = page.getByRole('dialog', { name: 'Edit details' })
    await details.getByLabel('Address').fill('Pier 3')
    await details.getByLabel('What to prepare (optional)').fill('Bring something you made')
    await check()
    await picture(`interview-details-${where}`)
    await page.getByRole('button', { name: 'Save' }).click()
    await details.waitFor({ state: 'hidden' })
    await page.getByText(/Pier 3/).waitFor()
  },
)
