export default function Home() {
  return <h1>A good bed, near your work, with nothing hidden.</h1>;
}
