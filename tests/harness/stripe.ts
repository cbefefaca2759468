import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '#shared/ids.ts'

export const STRIPE_KEY = 'sk_test_0123456789abcdef'
export const STRIPE_SECRET = 'whsec_0123456789abcdef'

interface Session {
  object: 'checkout.session'
  id: string
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  url: string | null
  client_reference_id: string
  payment_intent: string | null
  amount_total: number
  currency: string
  expires_at: number
  success_url: string
  cancel_url: string
}

interface Refund {
  object: 'refund'
  id: string
  payment_intent: string
  amount: number
  status: 'succeeded' | 'failed'
  metadata: Record<string, string>
}

interface Dispute {
  object: 'dispute'
  id: string
  payment_intent: string
  amount: number
  currency: string
  reason: string
  status: string
  created: number
  evidence_details: { due_by: number | null }
}

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}

/** A server of this machine that answers as Stripe does, as far as card payments need it. */
export const startStripe = async (now: () => Date, port = 0) => {
  const sessions = new Map<string, Session>()
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  const byKey = new Map<string, { asked: string; made: unknown }>()
  const state = {
    isDown: false,
    /** Ends the connection in the middle of each answer. */
    hangsUp: false,
    leastAmount: 50,
    /** What happens while Stripe is asked, before it answers. */
    meanwhile: async (_call: string): Promise<void> => {},
    /** The same, once it has the answer, before that is sent. */
    afterwards: async (_call: string): Promise<void> => {},
  }
  const id = (kind: string) => `${kind}_${newId().replaceAll('-', '')}`

  const begin = (form: URLSearchParams): Session | string => {
    const amount = Number(form.get('line_items[0][price_data][unit_amount]'))
    if (amount < state.leastAmount) return 'The amount is too small'
    const session: Session = {
      object: 'checkout.session',
      id: id('cs'),
      status: 'open',
      payment_status: 'unpaid',
      url: null,
      client_reference_id: form.get('client_reference_id')!,
      payment_intent: null,
      amount_total: amount,
      currency: form.get('line_items[0][price_data][currency]')!,
      expires_at: Number(form.get('expires_at')),
      success_url: form.get('success_url')!,
      cancel_url: form.get('cancel_url')!,
    }
    session.url = `${address()}/pay/${session.id}`
    sessions.set(session.id, session)
    return session
  }
  const refund = (payment_intent: string, amount: number, reason?: string): Refund | string => {
    const paid = [...sessions.values()].find((one) => one.payment_intent === payment_intent)
    const back = refunds.reduce(
      (sum, one) =>
        one.payment_intent === payment_intent && one.status === 'succeeded' ? sum + one.amount : sum,
      0,
    )
    if (!paid || back + amount > paid.amount_total) return 'More than was paid'
    const made: Refund = {
      object: 'refund',
      id: id('re'),
      payment_intent,
      amount,
      status: 'succeeded',
      metadata: reason ? { reason } : {},
    }
    refunds.push(made)
    return made
  }
  /** The payer goes to the bank. */
  const dispute = (payment_intent: string, more: Partial<Dispute> = {}): Dispute => {
    const paid = [...sessions.values()].find((one) => one.payment_intent === payment_intent)!
    const made: Dispute = {
      object: 'dispute',
      id: id('dp'),
      payment_intent,
      amount: paid.amount_total,
      currency: paid.currency,
      reason: 'product_not_received',
      status: 'needs_response',
      created: Math.floor(now().getTime() / 1000),
      evidence_details: { due_by: Math.floor(now().getTime() / 1000) + 7 * 24 * 3600 },
      ...more,
    }
    disputes.push(made)
    return made
  }
  /** Somebody pays on Stripe's page; so does a POST to its address. */
  const pay = (session: Session, other: Partial<Session> = {}): Session => {
    if (session.status !== 'open') throw new Error(`This checkout is ${session.status}`)
    return Object.assign(session, {
      status: 'complete',
      payment_status: 'paid',
      payment_intent: id('pi'),
      url: null,
      ...other,
    })
  }
  const list = (data: unknown[]) => ({ object: 'list', data, has_more: false, url: '/v1' })
  const expanded = (session: Session) => ({
    ...session,
    payment_intent: session.payment_intent && {
      object: 'payment_intent',
      id: session.payment_intent,
      latest_charge: {
        object: 'charge',
        id: 'ch_1',
        created: Math.floor(now().getTime() / 1000),
        disputed: disputes.some((one) => one.payment_intent === session.payment_intent),
      },
    },
  })
  const answer = (call: string, path: string, form: URLSearchParams): unknown => {
    if (call === 'POST /v1/checkout/sessions') return begin(form)
    if (call === 'GET /v1/checkout/sessions')
      return list(
        [...sessions.values()]
          .filter((one) => one.payment_intent === form.get('payment_intent'))
          .map(expanded),
      )
    if (call === 'GET /v1/refunds') {
      const payment = form.get('payment_intent')
      if (![...sessions.values()].some((one) => one.payment_intent === payment))
        return `No such payment_intent: ${payment}`
      return list(refunds.filter((one) => one.payment_intent === payment).reverse())
    }
    if (call === 'GET /v1/disputes')
      return list(disputes.filter((one) => one.payment_intent === form.get('payment_intent')).reverse())
    if (call === 'POST /v1/refunds')
      return refund(
        form.get('payment_intent')!,
        Number(form.get('amount')),
        form.get('metadata[reason]') ?? undefined,
      )
    const session = sessions.get(path.split('/')[4] ?? '')
    if (!session) return 'No such checkout session'
    if (!path.endsWith('/expire')) return expanded(session)
    if (session.status !== 'open') return 'Only open sessions can be expired'
    session.status = 'expired'
    session.url = null
    return session
  }
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost')
    const json = (body: unknown, status = 200) =>
      response
        .writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
        .end(JSON.stringify(body))
    const text = await textOf(request)
    const call = `${request.method} ${pathname}`
    if (pathname.startsWith('/pay/')) {
      const session = pay(sessions.get(pathname.slice('/pay/'.length))!)
      return response.writeHead(303, { location: session.success_url }).end()
    }
    if (state.isDown) return json({ error: { type: 'api_error', message: 'Down' } }, 500)
    if (request.headers.authorization !== `Bearer ${STRIPE_KEY}`)
      return json({ error: { type: 'invalid_request_error', message: 'Invalid API Key' } }, 401)
    await state.meanwhile(call)
    const key = request.headers['idempotency-key']
    const known = typeof key === 'string' ? byKey.get(key) : undefined
    const asked = `${call}?${text}`
    if (known && known.asked !== asked)
      return json({ error: { type: 'idempotency_error', message: 'Asked with other parameters' } }, 400)
    const made = known
      ? known.made
      : answer(call, pathname, request.method === 'GET' ? searchParams : new URLSearchParams(text))
    if (typeof key === 'string' && typeof made === 'object') byKey.set(key, { asked, made })
    const sent = JSON.stringify(made)
    await state.afterwards(call)
    if (state.hangsUp) {
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-length': 10_000 })
        .write('{"id": ')
      return void setImmediate(() => response.destroy())
    }
    if (typeof made === 'string') {
      const isUnknown = made.startsWith('No such')
      const code = isUnknown ? { code: 'resource_missing' } : {}
      return json({ error: { type: 'invalid_request_error', message: made, ...code } }, isUnknown ? 404 : 400)
    }
    return json(JSON.parse(sent))
  }).listen(port, '127.0.0.1')
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise((listening) => server.once('listening', listening))

  return {
    state,
    sessions,
    refunds,
    env: { STRIPE_SECRET_KEY: STRIPE_KEY, STRIPE_WEBHOOK_SECRET: STRIPE_SECRET, STRIPE_API_URL: address() },
    /** The session of a page's address. */
    at: (url: string): Session => sessions.get(url.split('/').pop()!)!,
    /** A registration's sessions. */
    of: (registration: string): Session[] =>
      [...sessions.values()].filter(({ success_url }) => success_url.includes(registration)),
    pay,
    dispute,
    /** In Stripe's dashboard. */
    refund: (payment: string, amount: number) => refund(payment, amount) as Refund,
    close: () => new Promise((closed) => server.close(closed).closeAllConnections()),
  }
}
export type StripeStandIn = Awaited<ReturnType<typeof startStripe>>

/** Any text, signed as Stripe signs what it sends to a webhook. */
export const signed = (payload: string, at: Date, secret = STRIPE_SECRET) => {
  const seconds = Math.floor(at.getTime() / 1000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')
  return {
    method: 'POST' as const,
    url: '/api/webhooks/stripe',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': `t=${seconds},v1=${signature}`,
    },
    payload,
  }
}

/** What Stripe sends to a webhook. */
export const stripeSays = (
  type: string,
  object: object,
  { at, id = `evt_${newId()}`, secret }: { at: Date; id?: string; secret?: string },
) =>
  signed(
    JSON.stringify({ id, object: 'event', type, api_version: '2026-01-01', data: { object } }),
    at,
    secret,
  )
