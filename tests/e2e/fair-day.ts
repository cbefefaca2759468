import { createECDH, randomBytes } from 'node:crypto'
import type { Visitor } from './browser.ts'
import { button, eventPage, sees } from './fair.ts'
import { origin } from './origin.ts'

/** The host makes a link for a helper, who has no account. */
export const inviteHelper = async ({ page, visit, check, picture }: Visitor, id: string): Promise<string> => {
  // no page of ours may read the clipboard
  await page.addInitScript(() => {
    navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text })
  })
  await visit(`/university/event/detail?id=${id}&tab=check-in`)
  await button(page, 'Invite a helper').click()
  await page.getByLabel('Who or where').fill('Entrance')
  await check()
  await button(page, 'Make link').click()
  const copy = page.getByRole('button', { name: 'Copy link' })
  await copy.waitFor()
  await check()
  await picture('30-helper-link')
  await copy.click()
  const link = await page.evaluate(() => ('copied' in window ? String(window.copied) : ''))
  await button(page, 'Done').click()
  await picture('31-helpers')
  return link.replace(origin(), '')
}

/** The helper checks in one by the code on their ticket and one by name; nobody else. */
export const workTheDoor = async (helper: Visitor, link: string, code: string, name: string) => {
  const { page, visit, check, picture } = helper
  await visit(link)
  await button(page, 'No code to scan').click()
  const dialog = page.getByRole('dialog', { name: 'No code to scan' })
  await dialog.getByLabel('Ticket code').waitFor()
  await check()
  await picture('32-door')
  await dialog.getByLabel('No ticket at hand?').fill('nobody of that name')
  await dialog.getByText('No registration for this event has that name or address.').waitFor()
  await dialog.getByLabel('No ticket at hand?').fill(name)
  await dialog.getByRole('button', { name: `Check in ${name}`, exact: true }).click()
  await page.getByText(`Welcome, ${name}`).waitFor()
  await picture('33-welcome')
  await page.getByText(`Welcome, ${name}`).waitFor({ state: 'detached' })
  const enter = async (text: string, says: RegExp) => {
    await button(page, 'No code to scan').click()
    await dialog.getByLabel('Ticket code').fill(text)
    await dialog.getByRole('button', { name: 'Check in', exact: true }).click()
    await sees(page, says)
  }
  await enter(code, /^Welcome, /)
  await page.getByText(/^Welcome, /).waitFor({ state: 'detached' })
  await enter('AAAA-BBBB-CCCC', /No ticket for this event has that code/)
  await check()
  await picture('34-refused')
}

export const endHelper = async (host: Visitor, helper: Visitor) => {
  const end = host.page.getByRole('button', { name: 'End the link of Entrance' })
  await end.click()
  await end.waitFor({ state: 'detached' })
  await sees(helper.page, 'This link no longer works')
  await helper.check()
  await helper.picture('45-helper-ended')
}

/** The browser of this machine reaches no push service: it subscribes at one that doesn't exist. */
export const subscribesNowhere = async ({ context }: Visitor) => {
  await context.grantPermissions(['notifications'])
  const curve = createECDH('prime256v1')
  curve.generateKeys()
  const keys = { p256dh: curve.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') }
  const given = { endpoint: `https://push.service.example/${randomBytes(9).toString('base64url')}`, keys }
  await context.addInitScript((json) => {
    let isSubscribed = false
    // a browser without a screen says that it was denied, whatever it was given
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    const subscription = {
      toJSON: () => json,
      unsubscribe: async () => {
        isSubscribed = false
        return true
      },
    } as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => {
      isSubscribed = true
      return subscription
    }
    PushManager.prototype.getSubscription = async () => (isSubscribed ? subscription : null)
  }, given)
}

interface Shown {
  title: string
  body: string
  data: { link: string }
}

/** Brings a message to the phone's worker, as a push service would, and presses what it shows; returns what opens. */
export const receivesPush = async ({ context }: Visitor, message: object) => {
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/offline.js'))!
  return worker.evaluate(async (data) => {
    // a browser without a screen shows no notification
    const scope = self as unknown as {
      registration: { showNotification: (title: string, more: object) => Promise<void> }
      clients: { matchAll: () => Promise<object[]>; openWindow: (address: string) => Promise<void> }
      dispatchEvent: (event: Event) => boolean
    }
    const [shown] = await new Promise<Shown[]>((resolve) => {
      scope.registration.showNotification = async (title, more) => resolve([{ ...(more as Shown), title }])
      const push = new Event('push')
      scope.dispatchEvent(Object.assign(push, { data: { json: () => data }, waitUntil: () => {} }))
    })
    const opened = await new Promise<string>((resolve) => {
      scope.clients.matchAll = async () => []
      scope.clients.openWindow = async (address) => resolve(address)
      const press = new Event('notificationclick')
      const notification = { close: () => {}, data: shown!.data }
      scope.dispatchEvent(Object.assign(press, { notification, waitUntil: () => {} }))
    })
    return { title: shown!.title, body: shown!.body, opened }
  }, message)
}

export const opensLine = async ({ page, visit, check, picture }: Visitor, stand: string) => {
  await visit(`/employer/fair-and-event/booth?id=${stand}&tab=line`)
  await button(page, 'Open line').click()
  await sees(page, 'Nobody is waiting')
  await check()
  await picture('35-line-open')
}

export const joinsLine = async ({ page, visit }: Visitor, id: string, exhibitor: string) => {
  await visit(`/student/events/map?id=${id}`)
  await button(page, new RegExp(`^Join the line at ${exhibitor}`)).click()
  await button(page, new RegExp(`^Leave the line at ${exhibitor}`)).waitFor()
}

/** A student shows the ticket at the booth, and is noted there. */
export const isScanned = async (
  student: Visitor,
  team: Visitor,
  fair: string,
  stand: string,
  code: string,
) => {
  await student.visit(eventPage(fair))
  await student.page.getByRole('switch', { name: 'Let exhibitors scan my ticket' }).click()
  await student.page.getByRole('switch', { name: 'Let exhibitors scan my ticket', checked: true }).waitFor()
  await team.visit(`/employer/fair-and-event/booth?id=${stand}&tab=leads`)
  await button(team.page, 'Scan tickets').click()
  await team.page.getByLabel('Ticket code').fill(code)
  await team.page.getByRole('button', { name: 'Add', exact: true }).click()
  await team.page.getByRole('radio', { name: '4 stars' }).press('Space')
  await team.page.getByLabel('Note').fill('Built a rover')
  await team.check()
  await team.picture('41-lead')
  await button(team.page, 'Save and next').click()
  await button(team.page, 'Stop scanning').click()
  await sees(team.page, 'Built a rover')
}
