import { installAndBuild } from './setup.mjs'

installAndBuild()
