package shop.items
import scala.collection.mutable.{Map => MMap, _}
sealed trait Shape { def area: Double }
case class Circle(r: Double) extends Shape { override def area = math.Pi * r * r }
object Main extends App {
  private val limit: Int = 3
  lazy val names = List("a", s"b $limit ${limit + 1}")
  var count = 0
  def total[T <: Ordered[T]](values: Seq[T], start: Int = 0)(implicit n: Int): Int = {
    for (i <- 0 until limit; if i % 2 == 0) println(i)
    val squares = for { x <- 1 to 3; y = x * 2 } yield y
    values match {
      case Nil => 0
      case head :: tail if tail.nonEmpty => 1
      case _: List[_] => squares.map(_ + 1).foldLeft(0)((a, b) => a + b)
    }
  }
  try { if (count > 1) throw new Exception("x") else while (count < 2) count += 1 }
  catch { case e: RuntimeException => () } finally { println("end") }
}
