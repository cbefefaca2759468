import { installAndBuild, serve } from './setup.mjs'

installAndBuild()
serve()
