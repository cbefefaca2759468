import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { useState } from 'react'
import { ApiError } from '#web/client.ts'

/** Whether this browser can create and use passkeys at all. */
export const canPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

const words: Record<string, string> = {
  NotAllowedError: 'That was canceled or took too long. Try again, or use another way.',
  InvalidStateError: 'This device already has a passkey for you.',
  SecurityError:
    'Passkeys don’t work at this address. Open the page at its usual address, or use another way.',
  NotSupportedError: 'This device can’t do that. Use another way.',
}

const wordsOf = (error: unknown): string | null => {
  if (error instanceof ApiError) return error.message
  // the person pressed Cancel, or another prompt replaced it
  if (error instanceof Error && error.name === 'AbortError') return null
  return (
    (error instanceof Error && words[error.name]) ||
    'Your device didn’t respond. Try again, or use another way.'
  )
}

// loaded on demand: most people sign in without it
const library = () => import('@simplewebauthn/browser')

export const makePasskey = async (optionsJSON: unknown) =>
  (await library()).startRegistration({ optionsJSON: optionsJSON as PublicKeyCredentialCreationOptionsJSON })

export const showPasskey = async (optionsJSON: unknown) =>
  (await library()).startAuthentication({ optionsJSON: optionsJSON as PublicKeyCredentialRequestOptionsJSON })

/** Runs whatever asks the device for a passkey, one at a time, and puts what went wrong into words. */
export const usePasskeyPrompt = () => {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const ask = async (work: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    try {
      await work()
    } catch (error) {
      setFailure(wordsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { ask, busy, failure }
}
