import classes from './booth-map.module.css'

export const BoothMap = ({ src }: { src: string }) => (
  <img src={src} alt="Booth map" className={classes.map} />
)
