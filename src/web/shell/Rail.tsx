import { useRouterState } from '@tanstack/react-router'
import { NotificationBell } from '#domains/notifications/ui/NotificationBell.tsx'
import { PaletteButton } from '#domains/palette/ui/PaletteButton.tsx'
import { LinkPlain } from '../kit/links.tsx'
import { destinationsFor, leadsTo, shownInBar } from '../navigation.ts'
import { type Session, startPageOf } from '../session.ts'
import { AvatarMenu } from './AvatarMenu.tsx'
import { Logo } from './Logo.tsx'
import { MoreDestinations } from './MoreDestinations.tsx'
import classes from './shell.module.css'

/** Signed-in navigation: a rail on the left, a bar at the bottom on phones. */
export const Rail = ({ who }: { who: Session }) => {
  const all = destinationsFor(who)
  const shown = shownInBar(all)
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return (
    <nav aria-label="Main" className={classes.rail}>
      <div className={classes.railTop}>
        <Logo to={startPageOf(who)} />
        <NotificationBell who={who} />
      </div>
      <div className={classes.railSearch}>
        <PaletteButton />
      </div>
      <div className={classes.railNav}>
        {all.map((destination, place) => {
          const { label, to, exact = false, icon: Icon } = destination
          return (
            <LinkPlain
              key={to}
              to={to}
              className={classes.railItem!}
              data-beyond={place >= shown || undefined}
              data-active={leadsTo(destination, pathname) || undefined}
              activeOptions={{ exact }}
            >
              <Icon size={22} stroke={1.7} aria-hidden />
              <span>{label}</span>
            </LinkPlain>
          )
        })}
        {shown < all.length && <MoreDestinations rest={all.slice(shown)} mode={who.mode} />}
      </div>
      <div className={classes.railFoot}>
        <AvatarMenu who={who} withName />
      </div>
    </nav>
  )
}
