import { readConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { openAccepted } from '#platform/mail/accepted.ts'
import { createDelivery } from '#platform/mail/delivery.ts'
import { newId } from '#shared/ids.ts'

// what tests/faults/accepted.ts kills
const [SMTP_URL, DATA_DIR, busy] = process.argv.slice(2)
const config = readConfig({ NODE_ENV: 'test', SMTP_URL, DATA_DIR })
const [delivery, accepted] = [createDelivery(config), openAccepted({ config, log: createLog('silent') })]
const send = async (): Promise<never> => {
  for (;;) {
    const id = newId()
    await delivery.deliver({
      id,
      recipient: 'ada@example.edu',
      letter: {
        subject: 'A letter',
        heading: 'A letter',
        paragraphs: ['Of a trial.'],
        reason: 'You try it.',
      },
    })
    accepted.note(id)
  }
}
for (let n = 0; n < config.outside.mail.concurrency; n++) void send()
setInterval(() => {
  const until = performance.now() + Number(busy)
  while (performance.now() < until);
}, 10)
