import { createServer } from 'node:http'
const { startStripe, stripeSays, STRIPE_KEY } = await import('/work/w/money/tests/harness/stripe.ts')
const s = await startStripe(() => new Date(), 7210)
createServer(async (q, r) => {
  const url = new URL(q.url!, 'http://x')
  const payment = url.searchParams.get('payment')!
  const status = url.searchParams.get('status') ?? 'needs_response'
  const d = s.dispute(payment, { status })
  const said = stripeSays('charge.dispute.created', d, { at: new Date() })
  const a = await fetch('http://localhost:7200' + said.url, { method: 'POST', headers: said.headers as any, body: said.payload })
  r.end(String(a.status))
}).listen(7211)
console.log('up')
