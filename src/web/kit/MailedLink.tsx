import { Center, Loader } from '@mantine/core'
import { Fragment, type ReactNode, useEffect, useState } from 'react'

export interface MailedSecrets {
  token: string
  proof?: string
}

const none: MailedSecrets = { token: '' }

/** Takes what stands behind the # out of the address, and with it out of the history. */
const takeSecrets = (): MailedSecrets | null => {
  const given = new URLSearchParams(location.hash.slice(1))
  const [token, proof] = [given.get('token'), given.get('proof')]
  if (!token) return null
  history.replaceState(history.state, '', location.pathname + location.search)
  return { token, ...(proof && { proof }) }
}

/** A mailed link's secrets stand behind its #, which browsers send to no server: they are there once the browser has taken over. */
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
        <Loader aria-label="Reading the link" />
      </Center>
    )
  return <Fragment key={secrets.token}>{children(secrets)}</Fragment>
}
