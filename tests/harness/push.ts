import {
  createDecipheriv,
  createECDH,
  type ECDH,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { importJWK, jwtVerify } from 'jose'
import forge from 'node-forge'

const { pki } = forge

/** A certificate for this machine that this process believes. */
const localCertificate = () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  const own = pki.privateKeyFromPem(key)
  const certificate = pki.createCertificate()
  certificate.publicKey = pki.setRsaPublicKey(own.n, own.e)
  certificate.serialNumber = '01'
  certificate.validity.notBefore = new Date('2020-01-01')
  certificate.validity.notAfter = new Date('2040-01-01')
  const name = [{ name: 'commonName', value: 'localhost' }]
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.setExtensions([{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }])
  certificate.sign(own, forge.md.sha256.create())
  const cert = pki.certificateToPem(certificate)
  setDefaultCACertificates([...getCACertificates('default'), cert])
  return { key, cert }
}

const derived = (secret: Buffer, salt: Buffer, info: string | Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

/** Decrypts as a browser does: RFC 8291 over RFC 8188. */
const decrypted = (body: Buffer, own: ECDH, auth: Buffer): string => {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body[20]!)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), sender])
  const secret = derived(own.computeSecret(sender), auth, info, 32)
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12)
  const sealed = body.subarray(21 + sender.length)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const text = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8')
}

/** Whose key signed it; throws unless it is meant for this service, and now. */
const signerOf = async (authorization: string, audience: string): Promise<string> => {
  const [, token, key] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization)!
  const point = Buffer.from(key!, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const { payload } = await jwtVerify(
    token!,
    await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256'),
    { audience, maxTokenAge: undefined },
  )
  if (!/^(mailto|https):/.test(payload.sub ?? '')) throw new Error('Nobody to write to')
  if (payload.exp! * 1000 > Date.now() + 24 * 3_600_000) throw new Error('Signed for too long')
  return key!
}

interface Pushed {
  device: string
  signer: string
  ttl: number
  urgency: string | undefined
  topic: string | undefined
  message: Record<string, string>
}

/** A push service of this machine, and browsers that subscribe there: it checks who signs, and they decrypt. */
export const startPushService = async () => {
  const browsers = new Map<string, { own: ECDH; auth: Buffer }>()
  const pushed: Pushed[] = []
  const state = { status: 201 }
  const server = createServer(localCertificate(), async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { headers, url } = request
    const browser = browsers.get(url!.slice(1))
    const signer = await signerOf(headers.authorization!, origin).catch(() => null)
    const status = browser ? (signer ? state.status : 403) : 404
    if (status === 201)
      pushed.push({
        device: url!.slice(1),
        signer: signer!,
        ttl: Number(headers.ttl),
        urgency: headers.urgency as string | undefined,
        topic: headers.topic as string | undefined,
        message: JSON.parse(decrypted(Buffer.concat(chunks), browser!.own, browser!.auth)),
      })
    response.writeHead(status).end()
  })
  server.on('error', (error) => {
    throw error
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const host = `localhost:${(server.address() as AddressInfo).port}`
  const origin = `https://${host}`
  return {
    host,
    pushed,
    state,
    /** A browser subscribes, as `PushSubscription.toJSON` gives it. */
    browser: () => {
      const own = createECDH('prime256v1')
      own.generateKeys()
      const auth = randomBytes(16)
      const device = randomBytes(12).toString('base64url')
      browsers.set(device, { own, auth })
      const keys = { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') }
      return { device, subscription: { endpoint: `${origin}/${device}`, keys } }
    },
    forget: (device: string) => browsers.delete(device),
    close: () => server.close(),
  }
}
