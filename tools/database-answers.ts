import pg from 'pg'

/** Exits with 0 if a PostgreSQL answers at the address and lets us create databases. */
const client = new pg.Client({ connectionString: process.argv[2], connectionTimeoutMillis: 2000 })
client.on('error', () => process.exit(1))
try {
  await client.connect()
  const { rows } = await client.query(
    'select (rolcreatedb or rolsuper) as able, version() as version from pg_roles where rolname = current_user',
  )
  console.log(`  ${rows[0].version.split(' on ')[0]}`)
  process.exitCode = rows[0].able ? 0 : 1
} catch (error) {
  console.log(`  ${(error as Error).message}`)
  process.exitCode = 1
} finally {
  await client.end().catch(() => {})
}
