import { isLoopbackName } from './networks.ts'

interface Services {
  DATABASE_URL?: string | undefined
  S3_ENDPOINT?: string | undefined
}

/** These go on without encryption where the other side has none. */
const FALLING_BACK = ['prefer', 'allow']

const leavesMachine = (address: string | undefined): address is string => {
  if (!address) return false
  const { hostname } = new URL(address)
  return hostname !== '' && !isLoopbackName(hostname.replace(/^\[|\]$/g, ''))
}

/**
 * What is wrong, in production, with how rows and files travel to services on other machines. Source: OWASP ASVS 5.0, 12.3.1.
 */
export const encryptionComplaints = ({ DATABASE_URL, S3_ENDPOINT }: Services): string[] => {
  const complaints: string[] = []
  if (leavesMachine(DATABASE_URL)) {
    const mode = new URL(DATABASE_URL).searchParams.get('sslmode')
    if (!mode || FALLING_BACK.includes(mode))
      complaints.push(
        'DATABASE_URL must say how the connection is encrypted: add ?sslmode=verify-full, or ?sslmode=disable where the network itself is private and encrypted',
      )
  }
  if (leavesMachine(S3_ENDPOINT) && new URL(S3_ENDPOINT).protocol === 'http:')
    complaints.push('S3_ENDPOINT must start with https:// in production: files travel to it')
  return complaints
}

/** Whether letters may travel to this mail server only encrypted: in production, unless it runs on this machine or the address says `ignoreTLS=true`. */
export const mailNeedsEncryption = (smtpUrl: string, production: boolean): boolean =>
  production && leavesMachine(smtpUrl) && new URL(smtpUrl).searchParams.get('ignoreTLS') !== 'true'
