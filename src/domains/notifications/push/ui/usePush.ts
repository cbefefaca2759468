import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { WORKER_SCOPE } from '#web/kept.ts'
import { queryFor, useCall } from '#web/queries.ts'
import {
  type PushState,
  pushState,
  subscribeToPush,
  unsubscribeFromPush,
} from '../push-subscriptions.contract.ts'

/** The worker that also keeps tickets. */
const WORKER = '/offline.js'

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** An iPhone or iPad has push only for what is on its home screen. */
const couldBeInstalled = (): boolean => /iPhone|iPad/.test(navigator.userAgent) && !isSupported()

const subscriptionHere = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration(WORKER_SCOPE)
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Asks for the permission; must be called from a press. */
const subscribeHere = async (key: string): Promise<PushSubscription | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register(WORKER, { scope: WORKER_SCOPE })
  const { pushManager } = await navigator.serviceWorker.ready
  // one made with another key, or by whoever used this browser before
  await (await pushManager.getSubscription())?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

const bodyOf = (subscription: PushSubscription) => {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } }
}

const HERE = ['push in this browser']

/** Whether this browser is told by push, and the switch for it; only for pages below the worker's scope. */
export const usePush = () => {
  const client = useQueryClient()
  const query = queryFor(pushState)
  const [isBlocked, setBlocked] = useState(false)
  const here = useQuery({
    queryKey: HERE,
    queryFn: async () => ({
      isSubscribed: isSupported() && (await subscriptionHere()) !== null,
      isBlocked: isSupported() && Notification.permission === 'denied',
    }),
  })
  const { data } = useQuery({ ...query, enabled: here.isSuccess && isSupported() })
  const told = (state: PushState) => {
    client.setQueryData(query.queryKey, state)
    return client.invalidateQueries({ queryKey: HERE })
  }
  const subscribe = useCall(subscribeToPush, { onSuccess: told })
  const unsubscribe = useCall(unsubscribeFromPush, { onSuccess: told })
  const change = useMutation({
    mutationFn: async (isOn: boolean) => {
      const subscription = isOn ? await subscribeHere(data!.key) : await subscriptionHere()
      if (!isOn) {
        await subscription?.unsubscribe()
        await unsubscribe.mutateAsync({})
      } else if (subscription) await subscribe.mutateAsync({ body: bodyOf(subscription) })
      else setBlocked(true)
    },
  })
  const isOn = (data?.is_on ?? false) && (here.data?.isSubscribed ?? false)
  return {
    isReady: data !== undefined,
    isOn: change.isPending ? change.variables : isOn,
    isBlocked: !isOn && (isBlocked || (here.data?.isBlocked ?? false)),
    couldBeInstalled: here.isSuccess && couldBeInstalled(),
    hasFailed: change.isError,
    change: change.mutate,
  }
}
