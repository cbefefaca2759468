import { createHash, createPrivateKey } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jwtVerify } from 'jose'
import forge from 'node-forge'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStudent } from '../../../../tests/harness/actors.ts'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { anEvent, does, type Student } from '../../../../tests/harness/attending.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { filesIn } from '../../../../tests/harness/unzip.ts'
import { walletEnvironment } from '../../../../tests/harness/wallets.ts'
import { cancel, eventDetail, register } from '../registrations/event-registrations.contract.ts'
import { appleWalletPass, googleWalletLink } from './wallet-passes.contract.ts'

/** Ten days after the tests' clock. */
const CERTIFICATE_ENDS = new Date('2026-03-12T00:00:00.000Z')
const keys = walletEnvironment({ until: CERTIFICATE_ENDS })

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ env: keys.env })
})
afterAll(() => t.close())

/** Sets the clock until the end of the block. */
const at = (moment: Date | string): Disposable => {
  const before = t.clock.now()
  t.clock.set(moment)
  return { [Symbol.dispose]: () => t.clock.set(before) }
}

const apple = (student: Student, id: string) => student.client.call(appleWalletPass, { params: { id } })
const google = (student: Student, id: string) => student.client.call(googleWalletLink, { params: { id } })

const aTicket = async (overrides: Parameters<typeof anEvent>[1] = {}) => {
  const event = await anEvent(t, overrides)
  const student = await aStudent(t)
  const { registration } = await does(student, register, event.id)
  return { event, student, registration: registration! }
}

/** The signature over a manifest, checked as Apple's devices do: by the key of the certificate that comes with it. */
const signerOf = (signature: Buffer, manifest: Buffer) => {
  const message = forge.pkcs7.messageFromAsn1(
    forge.asn1.fromDer(signature.toString('binary')),
  ) as forge.pkcs7.PkcsSignedData & {
    rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string; digestAlgorithm: string }
  }
  const { authenticatedAttributes, signature: signed, digestAlgorithm } = message.rawCapture
  const algorithm = Object.values(forge.md.algorithms).find(
    ({ create }) => forge.pki.oids[create().algorithm] === forge.asn1.derToOid(digestAlgorithm),
  )!
  const attributes = forge.asn1.create(
    forge.asn1.Class.UNIVERSAL,
    forge.asn1.Type.SET,
    true,
    authenticatedAttributes,
  )
  const digest = algorithm.create().update(forge.asn1.toDer(attributes).getBytes())
  const isSigned = message.certificates.map(({ publicKey }) => {
    try {
      return (publicKey as forge.pki.rsa.PublicKey).verify(digest.digest().getBytes(), signed)
    } catch {
      return false
    }
  })
  const digestOfManifest = algorithm.create().update(manifest.toString('binary')).digest().getBytes()
  return {
    names: message.certificates.map(({ subject }) => subject.getField('CN').value as string),
    isSigned: isSigned.includes(true),
    coversManifest: forge.asn1.toDer(attributes).getBytes().includes(digestOfManifest),
  }
}

describe('a ticket for Apple Wallet', () => {
  test('is a signed pass with the code of the ticket and the times of the place', async () => {
    const { event, student, registration } = await aTicket({ title: 'Fair, “big” & <b>loud</b> 🎓' })
    expect(registration.wallets).toEqual(['apple', 'google'])
    const answer = await apple(student, event.id)
    expect(answer.headers).toMatchObject({ 'content-type': 'application/vnd.apple.pkpass' })
    const files = await filesIn(answer.rawPayload)
    const { 'manifest.json': manifest, signature, ...covered } = files
    expect(Object.keys(covered).toSorted()).toEqual(['icon.png', 'icon@2x.png', 'icon@3x.png', 'pass.json'])
    expect(JSON.parse(manifest!.toString())).toEqual(
      Object.fromEntries(
        Object.entries(covered).map(([name, content]) => [
          name,
          createHash('sha1').update(content).digest('hex'),
        ]),
      ),
    )
    expect(signerOf(signature!, manifest!)).toEqual({
      names: expect.arrayContaining(['Pass type', 'Test authority']),
      isSigned: true,
      coversManifest: true,
    })
    const pass = JSON.parse(files['pass.json']!.toString())
    const code = registration.ticket_code!
    expect(pass).toMatchObject({
      passTypeIdentifier: 'pass.example.tickets',
      teamIdentifier: 'ABCDE12345',
      serialNumber: registration.id,
      barcodes: [{ message: `http://localhost:3000/check-in?event=${event.id}&code=${code}` }],
      relevantDate: new Date(event.starts_at).toISOString(),
    })
    const fields = Object.fromEntries(
      Object.values<Array<{ key: string; value: string }>>(pass.eventTicket)
        .flat()
        .map(({ key, value }) => [key, value]),
    )
    expect(fields).toMatchObject({
      event: 'Fair, “big” & <b>loud</b> 🎓',
      time: 'March 9, 2026, 10:00 AM – 2:00 PM',
      venue: 'Main Hall',
      code: code.match(/.{4}/g)!.join('-'),
    })
    expect(JSON.stringify(pass)).not.toContain(student.person_id)
  })

  test('is neither offered nor made once the certificate has expired; Google’s still is', async () => {
    const { event, student } = await aTicket({
      starts_at: new Date('2026-06-01T15:00:00.000Z'),
      ends_at: new Date('2026-06-01T19:00:00.000Z'),
    })
    using _ = at(CERTIFICATE_ENDS)
    expect((await does(student, eventDetail, event.id)).registration!.wallets).toEqual(['google'])
    expect(problemOf(await apple(student, event.id))).toMatchObject({ error: 'wallet_off' })
    expect((await google(student, event.id)).statusCode).toBe(200)
  })
})

describe('a ticket for Google Wallet', () => {
  const saved = async (student: Student, id: string) => {
    const { url } = (await google(student, id)).json()
    expect(url).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w-]+\.[\w-]+\.[\w-]+$/)
    const { payload } = await jwtVerify(url.split('/').pop()!, keys.publicKey, { audience: 'google' })
    return payload as unknown as {
      iss: string
      payload: Record<'eventTicketClasses' | 'eventTicketObjects', Array<Record<string, unknown>>>
    }
  }

  test('is an address signed by the account, with the event at its place and nothing about the person', async () => {
    const { event, student, registration } = await aTicket()
    const { iss, payload } = await saved(student, event.id)
    expect(iss).toBe('tickets@project.example')
    expect(payload.eventTicketClasses).toMatchObject([
      {
        eventName: { defaultValue: { value: event.title } },
        dateTime: { start: '2026-03-09T10:00:00-05:00', end: '2026-03-09T14:00:00-05:00' },
        venue: { name: { defaultValue: { value: 'Main Hall' } } },
      },
    ])
    expect(payload.eventTicketObjects).toMatchObject([
      {
        classId: payload.eventTicketClasses[0]!.id,
        barcode: { type: 'QR_CODE', value: expect.stringContaining(registration.ticket_code!) },
      },
    ])
    const { first_name, last_name } = await t.deps.db
      .selectFrom('persons')
      .select(['first_name', 'last_name'])
      .where('id', '=', student.person_id)
      .executeTakeFirstOrThrow()
    for (const word of [first_name, last_name, student.person_id])
      expect(JSON.stringify(payload)).not.toContain(word)
  })

  test('cuts long names between signs, not inside one', async () => {
    const name = `${'x'.repeat(99)}🎓${'y'.repeat(40)}`
    const { event, student } = await aTicket({ title: name, venue_name: name, venue_address: name })
    await t.deps.db
      .updateTable('organizations')
      .set({ name })
      .where('id', '=', event.organization_id)
      .execute()
    const { payload } = await saved(student, event.id)
    const words = JSON.stringify(payload)
    expect(words).toContain('x'.repeat(99))
    expect(words).not.toMatch(/\\ud[89a-f]/)
  })

  test('tells the hour that clocks show twice apart', async () => {
    const { event, student } = await aTicket({
      starts_at: new Date('2026-11-01T06:45:00.000Z'),
      ends_at: new Date('2026-11-01T07:15:00.000Z'),
    })
    const { payload } = await saved(student, event.id)
    expect(payload.eventTicketClasses[0]).toMatchObject({
      dateTime: { start: '2026-11-01T01:45:00-05:00', end: '2026-11-01T01:15:00-06:00' },
    })
  })

  test('has another id after a move, since Google never replaces what it has', async () => {
    const { event, student } = await aTicket()
    const first = await saved(student, event.id)
    await t.deps.db
      .updateTable('events')
      .set({ sequence: 1, venue_name: 'East Hall' })
      .where('id', '=', event.id)
      .execute()
    const second = await saved(student, event.id)
    expect(second.payload.eventTicketClasses[0]).toMatchObject({
      venue: { name: { defaultValue: { value: 'East Hall' } } },
    })
    const idOf = ({ payload }: typeof first) => payload.eventTicketObjects[0]!.id
    expect(idOf(second)).not.toBe(idOf(first))
  })
})

describe('no ticket for a wallet', () => {
  test.each([
    ['a virtual event', { format: 'virtual' as const }],
    ['a canceled event', { state: 'canceled' as const, canceled_at: '2026-03-02T15:00:00.000Z' }],
  ])('for %s', async (_, overrides) => {
    const { event, student } = await aTicket()
    await t.deps.db.updateTable('events').set(overrides).where('id', '=', event.id).execute()
    const detail = await does(student, eventDetail, event.id)
    expect(detail.registration!.wallets).toEqual([])
    for (const call of [apple, google])
      expect(problemOf(await call(student, event.id))).toMatchObject({ error: 'not_found' })
  })

  test('for who gave the place up, someone else, and after the end', async () => {
    const { event, student } = await aTicket()
    const other = await aStudent(t)
    for (const call of [apple, google])
      expect(problemOf(await call(other, event.id))).toMatchObject({ error: 'not_found' })
    {
      using _ = at(event.ends_at)
      expect(problemOf(await apple(student, event.id))).toMatchObject({ error: 'not_found' })
    }
    await does(student, cancel, event.id)
    for (const call of [apple, google])
      expect(problemOf(await call(student, event.id))).toMatchObject({ error: 'not_found' })
  })

  test('where none is set up', async () => {
    const plain = await openTestApp()
    const event = await anEvent(plain)
    const student = await aStudent(plain)
    const { registration } = await does(student, register, event.id)
    expect(registration!.wallets).toEqual([])
    for (const call of [apple, google])
      expect(problemOf(await call(student, event.id))).toMatchObject({ error: 'wallet_off' })
    await plain.close()
  })
})

describe('Apple’s pass is not offered', () => {
  const ahead = new Date('2026-03-05T00:00:00.000Z')
  const behind = new Date('2026-03-01T00:00:00.000Z')
  const later = new Date('2040-01-01T00:00:00.000Z')
  test.each([
    ['before the certificate is valid', walletEnvironment({ from: ahead, until: later })],
    ['before the authority is valid', walletEnvironment({ until: later }, { from: ahead, until: later })],
    ['once the authority has expired', walletEnvironment({ until: later }, { until: behind })],
  ])('%s', async (_, { env }) => {
    const other = await openTestApp({ env })
    const event = await anEvent(other)
    const student = await aStudent(other)
    const { registration } = await does(student, register, event.id)
    expect(registration!.wallets).toEqual(['google'])
    expect(problemOf(await apple(student, event.id))).toMatchObject({ error: 'wallet_off' })
    await other.close()
  })
})

describe('settings', () => {
  test('hold keys as tools write them: with notes, next to the certificate, or in the older form', async () => {
    const { APPLE_WALLET_CERTIFICATE: certificate, APPLE_WALLET_KEY: key } = keys.env
    const folder = await mkdtemp(join(tmpdir(), 'wallet-'))
    const together = join(folder, 'both.pem')
    await writeFile(together, `Bag Attributes\n    friendlyName: Tickets\n${certificate}${key}`)
    const account = JSON.parse(keys.env.GOOGLE_WALLET_CREDENTIALS)
    const older = createPrivateKey(account.private_key).export({ type: 'pkcs1', format: 'pem' })
    const other = await openTestApp({
      env: {
        ...keys.env,
        APPLE_WALLET_CERTIFICATE: together,
        APPLE_WALLET_KEY: together,
        GOOGLE_WALLET_CREDENTIALS: JSON.stringify({ ...account, private_key: older }),
      },
    })
    const event = await anEvent(other)
    const student = await aStudent(other)
    await does(student, register, event.id)
    for (const call of [apple, google]) expect((await call(student, event.id)).statusCode).toBe(200)
    await other.close()
    await rm(folder, { recursive: true })
  })
})
