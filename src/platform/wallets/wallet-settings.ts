import { createPrivateKey, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import { type GoogleAccount, googleAccount } from '../google-account.ts'
import { rsaKeyOf } from '../rsa-key.ts'
import { textOrFile } from '../text-or-file.ts'

const certificateOf = (text: string): string | undefined => {
  try {
    const { publicKey, raw } = new X509Certificate(text)
    return publicKey.asymmetricKeyType === 'rsa' ? new X509Certificate(raw).toString() : undefined
  } catch {
    return undefined
  }
}

/** Reads a PEM text, or a path to it. Error messages quote none of it. */
const pem = (what: string, read: (pem: string) => string | undefined) =>
  z.string().transform((given, context): string => {
    const text = textOrFile(given, '-----BEGIN')
    const found = text === undefined ? undefined : read(text)
    if (found !== undefined) return found
    context.addIssue({ code: 'custom', message: `should be ${what} as PEM, or a file that holds it` })
    return z.NEVER
  })
const certificate = (what: string) => pem(what, certificateOf)

/** Tickets for Apple Wallet need the first five, those for Google Wallet the last two. */
export const walletSettings = {
  APPLE_WALLET_PASS_TYPE: z
    .string()
    .regex(/^pass\.[\w.-]{3,200}$/, 'should be the identifier of a pass type, like pass.edu.example.tickets')
    .optional(),
  APPLE_WALLET_TEAM: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'should be the ten characters of a team at Apple')
    .optional(),
  APPLE_WALLET_CERTIFICATE: certificate('the certificate of the pass type').optional(),
  APPLE_WALLET_KEY: pem('its private RSA key, without a password,', rsaKeyOf).optional(),
  APPLE_WALLET_AUTHORITY: certificate('Apple’s intermediate certificate (WWDR)').optional(),
  GOOGLE_WALLET_ISSUER: z
    .string()
    .regex(/^\d{5,30}$/, 'should be the number of an issuer at Google Wallet')
    .optional(),
  GOOGLE_WALLET_CREDENTIALS: googleAccount.optional(),
}

type Given = z.output<z.ZodObject<typeof walletSettings>>

const apple = [
  'APPLE_WALLET_PASS_TYPE',
  'APPLE_WALLET_TEAM',
  'APPLE_WALLET_CERTIFICATE',
  'APPLE_WALLET_KEY',
  'APPLE_WALLET_AUTHORITY',
] as const
const google = ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_CREDENTIALS'] as const

const missing = (given: Given, names: ReadonlyArray<keyof Given>): string[] => {
  const set = names.find((name) => given[name])
  return set
    ? names.filter((name) => !given[name]).map((name) => `${name} must be set too, since ${set} is`)
    : []
}

export const walletComplaints = (given: Given): string[] => {
  const [, , certificate, key, authority] = apple.map((name) => given[name])
  const read = certificate && new X509Certificate(certificate)
  const isPair = !read || !key || read.checkPrivateKey(createPrivateKey(key))
  const isIssued = !read || !authority || read.verify(new X509Certificate(authority).publicKey)
  return [
    ...missing(given, apple),
    ...missing(given, google),
    ...(isPair ? [] : ['APPLE_WALLET_KEY should be the private key of APPLE_WALLET_CERTIFICATE']),
    ...(isIssued ? [] : ['APPLE_WALLET_AUTHORITY should be the one that issued APPLE_WALLET_CERTIFICATE']),
  ]
}

export interface AppleWallet {
  passType: string
  team: string
  certificate: string
  key: string
  authority: string
  /** Apple Wallet accepts new passes from then, and none after. */
  validFrom: Date
  validUntil: Date
}

const appleOf = (given: Given): AppleWallet | undefined => {
  const [passType, team, certificate, key, authority] = apple.map((name) => given[name])
  if (!passType || !team || !certificate || !key || !authority) return undefined
  const both = [certificate, authority].map((text) => new X509Certificate(text))
  const validFrom = new Date(Math.max(...both.map(({ validFromDate }) => validFromDate.getTime())))
  const validUntil = new Date(Math.min(...both.map(({ validToDate }) => validToDate.getTime())))
  return { passType, team, certificate, key, authority, validFrom, validUntil }
}

export interface GoogleWallet {
  issuer: string
  account: GoogleAccount
}

const googleOf = ({ GOOGLE_WALLET_ISSUER: issuer, GOOGLE_WALLET_CREDENTIALS: account }: Given) =>
  issuer && account ? ({ issuer, account } satisfies GoogleWallet) : undefined

export const walletsOf = (given: Given) => ({ apple: appleOf(given), google: googleOf(given) })
export type Wallets = ReturnType<typeof walletsOf>
