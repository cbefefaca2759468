import { createClient } from '@redis/client'
import { expect, test } from 'vitest'
import { redisHere } from '../../../tests/harness/redis.ts'
import { overRedis } from './redis-carrier.ts'

const redis = await redisHere()

test.runIf(redis)('a subscription that Redis refuses is tried again until it is granted', async () => {
  const admin = await createClient({ url: redis! }).connect()
  const [user, password] = ['fairlead-test', 'of a test']
  await admin.aclSetUser(user, ['reset', 'on', `>${password}`, '+@all', '~*'])
  const url = new URL(redis!)
  url.username = user
  url.password = password
  const events: string[] = []
  const carrier = overRedis(
    url.href,
    'fairlead:test',
    3_000,
  )({
    heard: (text) => events.push(text),
    connected: () => events.push('connected'),
    lost: ({ message }) => events.push(message.replace(/ .*/, '')),
  })
  await expect.poll(() => events, { timeout: 10_000 }).toContain('NOPERM')
  await admin.aclSetUser(user, 'allchannels')
  await expect.poll(() => events, { timeout: 10_000 }).toContain('connected')
  await carrier.send('told')
  await expect.poll(() => events, { timeout: 10_000 }).toContain('told')
  await carrier.close()
  await admin.aclDelUser(user)
  admin.destroy()
})
