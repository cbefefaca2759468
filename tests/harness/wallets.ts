import { generateKeyPairSync } from 'node:crypto'
import forge from 'node-forge'

const { pki } = forge

const named = (name: string) => [{ name: 'commonName', value: name }]

interface Issued {
  pem: string
  key: forge.pki.rsa.PrivateKey
}

interface Validity {
  until: Date
  from?: Date
}

const issue = (name: string, { until, from }: Validity, issuer?: Issued & { name: string }): Issued => {
  const keys = pki.rsa.generateKeyPair(2048)
  const certificate = pki.createCertificate()
  certificate.publicKey = keys.publicKey
  certificate.serialNumber = issuer ? '02' : '01'
  certificate.validity.notBefore = from ?? new Date('2020-01-01')
  certificate.validity.notAfter = until
  certificate.setSubject(named(name))
  certificate.setIssuer(named(issuer?.name ?? name))
  certificate.sign(issuer?.key ?? keys.privateKey, forge.md.sha256.create())
  return { pem: pki.certificateToPem(certificate), key: keys.privateKey }
}

const AUTHORITY = 'Test authority'

const LONG: Validity = { until: new Date('2040-01-01') }

/** Settings for both wallets, with keys of their own, and how long the certificates are valid. */
export const walletEnvironment = (valid: Validity, authorityValid = LONG) => {
  const authority = issue(AUTHORITY, authorityValid)
  const pass = issue('Pass type', valid, { ...authority, name: AUTHORITY })
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const credentials = {
    client_email: 'tickets@project.example',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  }
  return {
    publicKey,
    env: {
      APPLE_WALLET_PASS_TYPE: 'pass.example.tickets',
      APPLE_WALLET_TEAM: 'ABCDE12345',
      APPLE_WALLET_CERTIFICATE: pass.pem,
      APPLE_WALLET_KEY: pki.privateKeyToPem(pass.key),
      APPLE_WALLET_AUTHORITY: authority.pem,
      GOOGLE_WALLET_ISSUER: '3388000000012345678',
      GOOGLE_WALLET_CREDENTIALS: JSON.stringify(credentials),
    },
  }
}
