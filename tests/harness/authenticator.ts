import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface Device {
  origin?: string
  rpId?: string
  /** Whether it verifies its owner by finger or number. */
  verifiesUser?: boolean
  /** Security keys count their uses; synced passkeys don't. */
  counts?: boolean
}

const PRESENT = 1
const VERIFIED = 4
const ATTESTED = 64

const sha256 = (content: Buffer | string): Buffer => createHash('sha256').update(content).digest()
const text = (content: Buffer): string => content.toString('base64url')

/**
 * A passkey made of a key pair: answers as a browser with an authenticator does, so that the server's own
 * verification runs.
 */
export const softPasskey = (device: Device = {}) => {
  const { origin = 'http://localhost:3000', rpId = 'localhost', verifiesUser = true, counts = true } = device
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  let userHandle: string | undefined

  const count = (): number => {
    if (counts) counter += 1
    return counter
  }
  const authenticatorData = (flags: number, more: Buffer = Buffer.alloc(0)): Buffer => {
    const head = Buffer.alloc(5)
    head.writeUInt8(flags | PRESENT | (verifiesUser ? VERIFIED : 0))
    head.writeUInt32BE(count(), 1)
    return Buffer.concat([sha256(rpId), head, more])
  }
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  const coseKey = (): Buffer => {
    const { x, y } = publicKey.export({ format: 'jwk' })
    return Buffer.from(
      isoCBOR.encode(
        new Map<number, number | Uint8Array<ArrayBuffer>>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x!, 'base64url'))],
          [-3, new Uint8Array(Buffer.from(y!, 'base64url'))],
        ]),
      ),
    )
  }

  return {
    id: text(id),
    /** Sets the counter, as a copy of the key on another device would. */
    setCounter: (value: number) => {
      counter = value
    },
    create: (options: { challenge: string; user: { id: string } }) => {
      userHandle = options.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey()])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authenticatorData(ATTESTED, attested))],
        ]) as never,
      )
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: text(clientData('webauthn.create', options.challenge)),
          attestationObject: text(Buffer.from(attestation)),
          transports: ['usb'],
        },
      }
    },
    get: (options: { challenge: string }) => {
      const data = authenticatorData(0)
      const client = clientData('webauthn.get', options.challenge)
      return {
        id: text(id),
        rawId: text(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: text(client),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle,
        },
      }
    },
  }
}
