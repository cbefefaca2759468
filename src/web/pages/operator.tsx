import { createFileRoute, Outlet } from '@tanstack/react-router'
import { NotFound } from '../shell/NotFound.tsx'

/** Every operator page is under here: `pages/operator/….tsx`. */
export const Route = createFileRoute('/operator')({
  ssr: false,
  staticData: { needs: 'operator' },
  component: Outlet,
  notFoundComponent: NotFound,
})
