import { createServerEntry, createStartHandler } from '@tanstack/react-start/server'
import { renderPage } from './render.tsx'

export default createServerEntry({ fetch: createStartHandler(renderPage) })
