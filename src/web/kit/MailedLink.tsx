import { Center, Loader } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useState } from 'react'

export interface MailedSecrets {
  token: string
  proof?: string
}

const none: MailedSecrets = { token: '' }

/** Removes what follows the # from the address, and so from the history. */
const takeSecrets = (): MailedSecrets | null => {
  const given = new URLSearchParams(location.hash.slice(1))
  const [token, proof] = [given.get('token'), given.get('proof')]
  if (!token) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return { token, ...(proof && { proof }) }
}

/**
 * Reads an emailed link's secrets, which follow its #. Browsers send that part to no server, so it is
 * available only once the browser has taken over.
 */
export const MailedLink = ({ children }: { children: (secrets: MailedSecrets) => ReactNode }) => {
  const [secrets, setSecrets] = useState<MailedSecrets | null>(null)
  useEffect(() => {
    const take = () => {
      const taken = takeSecrets()
      setSecrets((before) => taken ?? before ?? none)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  if (!secrets)
    return (
      <Center mih="60dvh" role="status">
        <Loader role="status" aria-label="Opening the link…" />
      </Center>
    )
  return <Fragment key={secrets.token}>{children(secrets)}</Fragment>
}
