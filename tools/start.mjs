import { build, install, say, serve } from './setup.mjs'

install()
build()
say('Starting')
serve(['src/server.ts'])
