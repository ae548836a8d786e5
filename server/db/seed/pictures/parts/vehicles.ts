import { darken, lighten } from "../color.ts";
import { circle, ellipse, line, path, rect, stroke, times } from "../svg.ts";

// Everything here stands on (0, 0) in the middle, wheels on the ground, about 75 units to the metre.

const wheel = (x: number, r: number) =>
  circle(x, -r, r, "#2c2a30") + circle(x, -r, r * 0.55, "#b9c0c5") + circle(x, -r, r * 0.2, "#4a4b52");

/** A scooter of the kind every second tenant owns. */
export const scooter = (colour: string) =>
  ellipse(0, 0, 56, 5, "#2b1a2a", { opacity: 0.22 }) +
  wheel(-38, 13) +
  wheel(36, 13) +
  path("M-48-20Q-40-34-28-26L-22-14H14Q18-36 40-34Q56-32 56-18L50-14H22L16-8H-22Q-30-8-34-18z", colour) +
  path("M-30-28L-20-64H-12L-16-16H-28z", lighten(colour, 0.12)) +
  path("M8-38Q22-46 52-40L54-33Q30-34 12-31z", "#3b3338") +
  stroke("M-30-66Q-18-72-8-66", "#33323a", 4) +
  circle(-21, -58, 6, "#fff3c8") +
  rect(51, -30, 6, 6, "#d9483b", 2) +
  line(-16, -9, 14, -9, darken(colour, 0.4), 3) +
  stroke("M-28-78L-24-68M-6-80L-10-68", "#33323a", 2) +
  ellipse(-29, -80, 5, 3.4, "#8fa0a8") +
  ellipse(-4, -82, 5, 3.4, "#8fa0a8");

/** The yellow and green auto-rickshaw of the city. */
export const autoRickshaw = () =>
  ellipse(0, 0, 84, 7, "#2b1a2a", { opacity: 0.22 }) +
  wheel(-58, 13) +
  wheel(48, 13) +
  path(
    "M-74-22Q-72-46-56-54L-40-96Q-36-104-26-104H54Q70-102 72-84V-18Q72-12 64-12H-62Q-74-12-74-22z",
    "#2f7d4f",
  ) +
  path("M-42-96Q-38-106-26-106H54Q70-104 73-82L-47-82z", "#f0bf3c") +
  path("M-46-78L-34-80V-42H-58z", "#cfe6ea") +
  rect(-26, -79, 44, 40, "#3c3a40", 4) +
  rect(-22, -56, 34, 17, "#8a5a3c", 4) +
  rect(26, -79, 38, 30, "#e9e2cf", 3) +
  rect(-74, -32, 146, 6, "#f0bf3c") +
  circle(-70, -38, 6, "#fff3c8") +
  rect(66, -30, 7, 9, "#d9483b", 2) +
  line(-30, -80, -30, -14, "#24573a", 3) +
  line(22, -80, 22, -14, "#24573a", 3);

export const bicycle = (colour: string) => {
  const spokes = [-30, 30]
    .map(
      (x) =>
        circle(x, -19, 19, "none", { stroke: "#33323a", "stroke-width": 3 }) +
        line(x - 17, -19, x + 17, -19, "#8f979c", 0.8) +
        line(x, -36, x, -2, "#8f979c", 0.8),
    )
    .join("");
  return (
    ellipse(0, 0, 50, 4, "#2b1a2a", { opacity: 0.2 }) +
    spokes +
    stroke("M-30-19L-12-48H20L30-19M-12-48L2-19L20-48M2-19H-30", colour, 3.4) +
    stroke("M20-48L17-60H28", "#33323a", 3.4) +
    rect(-22, -56, 20, 6, "#3b3338", 3) +
    line(-12, -48, -13, -54, "#33323a", 3)
  );
};

/** A garden pot for gates and balconies. */
export const gatePot = (leaf: string, flower: string) =>
  times(3, (i) => ellipse(-9 + i * 9, -26 - (i % 2) * 7, 9, 10, i % 2 ? lighten(leaf, 0.14) : leaf)) +
  [-10, 2, 10].map((x, i) => circle(x, -30 - i * 3, 2.8, flower)).join("") +
  path("M-12-18H12L9 0H-9z", "#c4694a") +
  rect(-14, -20, 28, 5, "#d68a5c", 2);
